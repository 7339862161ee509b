-- Charges that came too late and that people had to look after before there were refunds: they are asked for again, and end as others
-- do, or wait for the operator in a way that a command ends.
update refunds set next_try_at = created_at
where is_late and status = 'PENDING' and next_try_at is null and version = 0;
