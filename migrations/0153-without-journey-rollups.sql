-- Four tables stand in its place, each of which is read for what it holds.
drop table journey_rollups;
