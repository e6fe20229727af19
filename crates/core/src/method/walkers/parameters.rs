//! The parameters of methods that walk, declared once.
//!
//! A kind of walk declares its own parameters by `lone_parameters!` or by `ants_parameters!`, which put what every
//! search by walks has around them. The names in these macros are those of the module that uses them.

/// Declares parameters as [`parameters!`](crate::parameters::parameters) does: those in the first braces, those of the walk
/// in the second, those of every search by walks, and those in the third.
macro_rules! walk_parameters {
    (
        $(#[$attribute:meta])*
        pub struct $Parameters:ident { { $($before:tt)* } { $($walk:tt)* } { $($after:tt)* } }
    ) => {
        $crate::parameters::parameters! {
            $(#[$attribute])*
            pub struct $Parameters {
                $($before)*
                $($walk)*
                /// Moves without a new best grid after which, at the end of a turn, a walk restarts; 0 is never.
                restart_after ("", ""): u32 = 0, ParameterRange::Integer(0, u32::MAX as u64);
                /// Moves in one turn of a walk.
                turn ("", ""): u32 = 10_000, ParameterRange::Integer(1, 1_000_000_000);
                /// Searches side by side, on as many threads as the run has; a budget of steps is split among them.
                islands ("", ""): u32 = 1, ParameterRange::Integer(1, 256);
                $($after)*
            }
        }
    };
}
pub(super) use walk_parameters;

/// Declares the parameters of a method with a single walk.
macro_rules! lone_parameters {
    ($(#[$attribute:meta])* pub struct $Parameters:ident { $($walk:tt)* }) => {
        $crate::method::walkers::parameters::walk_parameters! {
            $(#[$attribute])*
            pub struct $Parameters { {} { $($walk)* } {} }
        }

        impl $Parameters {
            /// What these parameters decide about a search.
            fn plan(&self, cover: &Cover) -> Plan {
                Plan { schedule: self.schedule(cover), ants: 1, islands: self.islands }
            }
        }
    };
}
pub(super) use lone_parameters;

/// Declares the parameters of a method with ants that share trails.
macro_rules! ants_parameters {
    ($(#[$attribute:meta])* pub struct $Parameters:ident { $($walk:tt)* }) => {
        $crate::method::walkers::parameters::walk_parameters! {
            $(#[$attribute])*
            pub struct $Parameters {
                {
                    /// Ants that walk in turns and share their pheromone.
                    ants ("m", "m"): u32 = 1, ParameterRange::Integer(1, 100);
                    /// How far the trails are moved towards a good grid.
                    evaporation ("rho", ""): f64 = 0.02, ParameterRange::Real(0.0, 1.0);
                    /// A grid is good if it has at most this many clashing pairs more than the best of its walk.
                    tolerance ("", ""): u32 = 8, ParameterRange::Integer(0, 1_000_000);
                    /// Moves after which an ant may leave its next mark.
                    mark_interval ("", ""): u32 = 2_000, ParameterRange::Integer(1, u32::MAX as u64);
                    /// Moves before an ant leaves its first mark.
                    warm_up ("", ""): u32 = 20_000, ParameterRange::Integer(0, u32::MAX as u64);
                    /// Of moves that are equally good, how many more are drawn than one; the one with the most pheromone is made.
                    further_draws ("", ""): u32 = 1, ParameterRange::Integer(0, 100);
                }
                { $($walk)* }
                {
                    /// Iterations after which each colony takes over half of the trails of the one before it; the default is never.
                    exchange_interval ("", ""): u32 = 1_000_000, ParameterRange::Integer(1, 1_000_000);
                }
            }
        }

        impl $Parameters {
            /// Refuses parameters of pheromone that would have no effect.
            fn validate_marks(&self) -> Result<(), ParameterError> {
                let usual = $Parameters::default();
                if self.further_draws > 0 {
                    return Ok(());
                }
                must_stay("evaporation", &self.evaporation, &usual.evaporation, "further_draws 0")?;
                must_stay("tolerance", &self.tolerance, &usual.tolerance, "further_draws 0")?;
                must_stay("mark_interval", &self.mark_interval, &usual.mark_interval, "further_draws 0")?;
                must_stay("warm_up", &self.warm_up, &usual.warm_up, "further_draws 0")
            }

            /// What these parameters decide about a search.
            fn plan(&self, cover: &Cover) -> Plan {
                let schedule = WalkSchedule {
                    warm_up: self.warm_up,
                    exchange_interval: self.exchange_interval.into(),
                    ..self.schedule(cover)
                };
                Plan { schedule, ants: self.ants, islands: self.islands }
            }

            /// The trails at the start of a search.
            fn trails(&self, cover: &Cover) -> SharedTrails {
                SharedTrails::new(
                    cover,
                    self.evaporation as f32,
                    self.tolerance,
                    self.mark_interval,
                    self.further_draws,
                )
            }
        }
    };
}
pub(super) use ants_parameters;
