//! The parameters of the walk by swaps.

/// Declares the parameters of a method with walks by swaps by `lone_parameters!` or `ants_parameters!`.
macro_rules! swap_parameters {
    ($declare:ident! { $(#[$attribute:meta])* pub struct $Parameters:ident; }) => {
        $declare! {
            $(#[$attribute])*
            pub struct $Parameters {
                /// The units that always hold every value once; boxes are the regions of a jigsaw, and the rows of a grid without boxes.
                keep ("", ""): KeptUnits = KeptUnits::Boxes, ParameterRange::Words(KeptUnits::NAMES);
                /// A value that was left is tabu for a random number of moves below this, plus a share of the clashing pairs.
                tenure_random ("", ""): u32 = 10, ParameterRange::Integer(1, 1_000);
                /// That share; auto is 0.8 without boxes, and 1.2 at 36x36, 1.0 at 49x49 and 0.9 at 64x64 with boxes.
                tenure_share ("alpha", ""): Option<f64> = None, ParameterRange::Real(0.0, 10.0);
                /// Clashing pairs above the best grid at which a walk returns to it; 0 is never; auto is 10 without boxes, else never.
                return_above ("", ""): Option<u32> = None, ParameterRange::Integer(0, 1_000_000);
            }
        }

        impl $Parameters {
            /// The schedule of a walk with these parameters, for this puzzle.
            fn schedule(&self, cover: &Cover) -> WalkSchedule {
                let share = self.tenure_share.unwrap_or_else(|| tenure_share(cover));
                let tenure = Tenure { random: self.tenure_random, share: share as f32 };
                WalkSchedule::new(tenure, self.restart_after, self.turn)
            }

            /// The parameters of each walk.
            fn walk(&self) -> SwapSettings {
                SwapSettings { keep: self.keep, return_above: self.return_above }
            }
        }
    };
}
pub(super) use swap_parameters;
