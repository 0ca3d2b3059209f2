/** The error for each database constraint: its field and its message. Without a message: the record already exists. */
interface Refusal {
  field: string;
  message?: string;
}

/** Every unique index and exclusion constraint that users can violate. */
export const constraints: Readonly<Record<string, Refusal>> = {
  activos_barras_unico: { field: 'codigo_barras' },
  activos_codigo_unico: { field: 'codigo' },
  activos_placa_unico: { field: 'placa' },
  activos_referencia_externa_unico: { field: 'referencia_externa' },
  asignaciones_activo_sin_cruce: { field: 'desde', message: 'El activo llevaba otro dispositivo en ese tiempo.' },
  asignaciones_dispositivo_sin_cruce: {
    field: 'desde',
    message: 'El dispositivo estaba en otro activo en ese tiempo.',
  },
  asignaciones_vigente_activo: { field: 'activo_id', message: 'El activo ya lleva un dispositivo: retírelo primero.' },
  asignaciones_vigente_dispositivo: {
    field: 'activo_id',
    message: 'El dispositivo ya está asignado: retírelo primero del otro activo.',
  },
  categorias_nombre_unico: { field: 'nombre' },
  codigos_falla_codigo_unico: { field: 'codigo' },
  dispositivos_identificador_unico: { field: 'identificador' },
  dispositivos_imei_unico: { field: 'identificador' },
  ejecuciones_programa_una: { field: 'hora_salida', message: 'El activo ya sale en esta ruta ese día a esa hora.' },
  garantias_de_ficha: { field: 'activo_id' },
  imeis_unico: { field: 'identificador' },
  llaves_credencial_unico: { field: 'respuesta', message: 'Esa llave ya está registrada.' },
  mano_obra_un_reloj: { field: 'personal_id', message: 'El reloj de esta persona ya corre en una orden.' },
  niveles_nombre_unico: { field: 'nombre' },
  ordenes_una_por_vencimiento: {
    field: 'a',
    message: 'El plan ya tiene otra orden abierta para este activo: ciérrela o cancélela primero.',
  },
  ordenes_numero_unico: { field: 'numero' },
  ordenes_referencia_externa_unico: { field: 'referencia_externa' },
  paradas_codigo_unico: { field: 'codigo' },
  paradas_referencia_externa_unico: { field: 'referencia_externa' },
  personal_documento_unico: { field: 'documento_numero' },
  personal_llavero_unico: { field: 'llavero_rfid' },
  personal_referencia_externa_unico: { field: 'referencia_externa' },
  personal_usuario_unico: { field: 'user_id' },
  plantillas_nombre_unico: { field: 'nombre' },
  bodegas_una_principal: { field: 'principal', message: 'La empresa ya tiene una bodega principal.' },
  bodegas_nombre_unico: { field: 'nombre' },
  compras_numero_unico: { field: 'numero' },
  componentes_serie_unica: { field: 'serie' },
  presupuestos_unico: { field: 'mes' },
  proveedores_nombre_unico: { field: 'nombre' },
  proveedores_referencia_externa_unico: { field: 'referencia_externa' },
  repuestos_codigo_unico: { field: 'codigo' },
  repuestos_referencia_externa_unico: { field: 'referencia_externa' },
  rutas_codigo_unico: { field: 'codigo' },
  servicios_codigo_unico: { field: 'codigo' },
  servicios_nombre_unico: { field: 'nombre' },
  tiempos_parada_sin_cruce: { field: 'desde', message: 'El periodo se cruza con otra parada del activo.' },
  usuarios_email_unico: { field: 'email' },
  vistas_nombre_unico: { field: 'nombre' },
};
