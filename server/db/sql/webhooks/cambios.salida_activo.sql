-- activo.cambiado: what moves the cursor of the list of assets; positions do not.
CREATE OR REPLACE TRIGGER salida_activo AFTER INSERT ON cambios
  FOR EACH ROW
  WHEN (NEW.entidad = 'activos')
  EXECUTE FUNCTION anotar_salida_de_cambio('activo.cambiado');
