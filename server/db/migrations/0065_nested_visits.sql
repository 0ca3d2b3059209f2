-- Visits within larger stops, times off a route, and what follows from them, were lost between turns: all is derived once more, in the background.
INSERT INTO recalculos_pendientes (empresa_id, activo_id, desde, prioridad) SELECT empresa_id, activo_id, '2000-01-01T00:00:00Z', 2 FROM proyecciones WHERE fecha IS NOT NULL;
