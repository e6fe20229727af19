//! The server from outside: real connections on the own machine.

mod answers;
mod automatic;
mod bodies;
mod client;
mod documentation;
mod errors;
mod faults;
mod guards;
mod live;
mod load;
mod searches;
mod watching;
