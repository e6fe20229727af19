//! The parameters of the tabu walk.

/// Declares the parameters of a method with tabu walks by `lone_parameters!` or `ants_parameters!`.
macro_rules! tabu_parameters {
    ($declare:ident! { $(#[$attribute:meta])* pub struct $Parameters:ident; }) => {
        $declare! {
            $(#[$attribute])*
            pub struct $Parameters {
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
            }
        }

        impl $Parameters {
            /// The schedule of a walk with these parameters, for this puzzle.
            fn schedule(&self, cover: &Cover) -> WalkSchedule {
                let share = self.tenure_share.unwrap_or_else(|| tenure_share(cover));
                WalkSchedule {
                    hot_tenure: Tenure { random: self.tenure_random, share: self.heat_share as f32 },
                    heat_after: or_never(self.heat_after),
                    heat_moves: self.heat_moves.into(),
                    ..WalkSchedule::new(
                        Tenure { random: self.tenure_random, share: share as f32 },
                        self.restart_after,
                        self.turn,
                    )
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
pub(super) use tabu_parameters;
