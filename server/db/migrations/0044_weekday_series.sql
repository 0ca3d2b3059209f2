-- Plans with chosen weekdays whose series was moved: each weekday moves with it now, so that their dates are computed anew.
INSERT INTO mantenimiento_marcas (empresa_id, plan_id)
SELECT DISTINCT p.empresa_id, p.id FROM mantenimiento p
  JOIN mantenimiento_activos v ON v.empresa_id = p.empresa_id AND v.plan_id = p.id
  JOIN mantenimiento_pasos s ON s.empresa_id = p.empresa_id AND s.vencimiento_id = v.id AND s.tipo = 'reprograma_serie'
WHERE p.cada_unidad = 'semana' AND cardinality(p.dias_semana) > 0;
