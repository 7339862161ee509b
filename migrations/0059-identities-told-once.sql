drop index applications_expiring;
