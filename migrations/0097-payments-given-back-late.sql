-- A payment counts what is on its way back, too.
update transactions p set refunded_minor = p.amount_minor
from refunds r
where r.merchant_id = p.merchant_id and r.environment = p.environment and r.payment_id = p.id and r.is_late;
