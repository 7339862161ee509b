drop index payment_links_ending;
