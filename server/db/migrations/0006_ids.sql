-- Ids of positions are taken in blocks, one call for many rows.
ALTER SEQUENCE posiciones_id_seq INCREMENT BY 10000;
