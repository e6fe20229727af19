//! The parameters of a walk, declared once for both methods that walk.

/// Declares the parameters of a method as [`parameters!`](crate::parameters::parameters) does, with those of its walk
/// between `before` and `after`, and a function that picks the walk's ones.
macro_rules! walk_parameters {
    (
        $(#[$attribute:meta])*
        pub struct $Parameters:ident {
            before { $($before:tt)* }
            after { $($after:tt)* }
        }
    ) => {
        parameters! {
            $(#[$attribute])*
            pub struct $Parameters {
                $($before)*
                /// A value that was left is tabu for a random number of moves below this, plus a share of the cells in conflict.
                tenure_random ("", ""): u32 = 10, ParameterRange::Integer(1, 1_000);
                /// That share; auto is 0.42 at 36x36 and 0.28 at 64x64 with half of the cells given, and half of that for a blank grid.
                tenure_share ("alpha", ""): Option<f64> = None, ParameterRange::Real(0.0, 10.0);
                /// Moves without progress after which a walk gets hot; 0 is never.
                heat_after ("", ""): u32 = 50_000, ParameterRange::Integer(0, u32::MAX as u64);
                /// Moves for which it stays hot.
                heat_moves ("", ""): u32 = 300, ParameterRange::Integer(1, u32::MAX as u64);
                /// The share of the cells in conflict while it is hot.
                heat_share ("", ""): f64 = 1.0, ParameterRange::Real(0.0, 10.0);
                /// Moves without a new best grid after which, at the end of a turn, a walk restarts; 0 is never.
                restart_after ("", ""): u32 = 0, ParameterRange::Integer(0, u32::MAX as u64);
                /// Moves in one turn of a walk.
                turn ("", ""): u32 = 10_000, ParameterRange::Integer(1, 1_000_000_000);
                /// Searches side by side, on as many threads as the run has; a budget of steps is split among them.
                islands ("", ""): u32 = 1, ParameterRange::Integer(1, 256);
                $($after)*
            }
        }

        impl $Parameters {
            /// The schedule of a walk with these parameters, for this puzzle.
            fn schedule(&self, cover: &Cover) -> WalkSchedule {
                let or_never = |moves: u32| if moves == 0 { u64::MAX } else { moves.into() };
                let share = self.tenure_share.unwrap_or_else(|| tenure_share(cover));
                WalkSchedule {
                    tenure: Tenure { random: self.tenure_random, share: share as f32 },
                    hot_tenure: Tenure { random: self.tenure_random, share: self.heat_share as f32 },
                    heat_after: or_never(self.heat_after),
                    heat_moves: self.heat_moves.into(),
                    restart_after: or_never(self.restart_after),
                    turn: self.turn.into(),
                    warm_up: 0,
                    exchange_interval: u64::MAX,
                }
            }

            /// Refuses parameters of heating without heating.
            fn validate_heat(&self) -> Result<(), ParameterError> {
                let usual = $Parameters::default();
                if self.heat_after > 0 {
                    return Ok(());
                }
                must_stay("heat_moves", &self.heat_moves, &usual.heat_moves, "heat_after 0")?;
                must_stay("heat_share", &self.heat_share, &usual.heat_share, "heat_after 0")
            }
        }
    };
}
pub(super) use walk_parameters;
