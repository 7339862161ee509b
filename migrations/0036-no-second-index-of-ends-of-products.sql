drop index products_ending;
