-- Once, on the primary: psql --host=… --username=postgres --file=shop.sql
CREATE ROLE shop LOGIN PASSWORD 'SHOP_PASSWORD';
GRANT pg_read_all_stats TO shop;
CREATE DATABASE shop OWNER shop;
