//! The kinds of colony, and the choice of the one that the parameters ask for.

/// Evaluates `$body` with `$make` as a function from a run to a colony of the kind that the parameters of `$acs` ask for.
///
/// The first colony made is watched by `$probe`. `$make` breaks if its run is over before the colony is made.
macro_rules! with_colonies {
    ($acs:expr, $cover:expr, $probe:expr, $run:expr, $make:ident => $body:expr) => {{
        let cover: &Arc<Cover> = $cover;
        let parameters = &$acs.fitted(cover);
        let mut probe = Some($probe);
        match (parameters.walk, parameters.propagation) {
            (CellOrder::Tightest, _) => with_peer_source!(cover, Links => {
                #[allow(unused_mut, reason = "a stepper makes one colony, islands make several")]
                let mut $make = |run: &mut Run<'_>| {
                    let colony = SwiftColony::<Links, _>::new(parameters, cover, probe.take(), run);
                    run.poll()?;
                    ControlFlow::Continue(colony)
                };
                $body
            }),
            (CellOrder::Ring, Propagation::Fixpoint) => {
                #[allow(unused_mut, reason = "a stepper makes one colony, islands make several")]
                let mut $make = |run: &mut Run<'_>| {
                    Colony::new(parameters, cover, CoverBoard::new, probe.take(), run)
                };
                $body
            }
            (CellOrder::Ring, Propagation::Peers) => {
                with_value_set!(cover.grid().geometry().side(), Set => {
                    let fresh = Arc::new(PeersMasks::<Set>::from_cover(cover, || $run.poll())?);
                    #[allow(unused_mut, reason = "a stepper makes one colony, islands make several")]
                    let mut $make = |run: &mut Run<'_>| {
                        Colony::new(parameters, cover, |cover| PeersBoard::new(cover, &fresh), probe.take(), run)
                    };
                    $body
                })
            }
        }
    }};
}
pub(super) use with_colonies;
