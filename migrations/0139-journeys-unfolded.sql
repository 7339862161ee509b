-- What is not yet in journey_rollups is added to them at each question.
create index journeys_unfolded on journeys (merchant_id, environment, started_at) where folded_at is null;
