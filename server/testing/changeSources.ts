import type { EntityName } from '#contract/index';

/** Moves by itself, or is followed elsewhere: docs/decisions/changes-since.md says why. */
type Exempt = 'clock' | 'frames' | 'name' | 'setting' | 'address' | 'factors';
/** The tables besides the record's own of which a computed field tells. */
type Source = Exempt | readonly string[];

type Sources = Readonly<Record<string, Source | 'own'>>;

/** Every computed field that is no column of the record's own row. `own`: it follows from that row alone. */
export const sourcesOf = (name: EntityName): Sources => sources[name] ?? {};

const sources: Readonly<Partial<Record<EntityName, Sources>>> = {
  niveles: { camino: ['niveles'], activos_n: ['activos'], personal_n: ['personal'], image_url: 'address' },
  activos: {
    image_url: 'address',
    fotos_url: 'address',
    dispositivo_id: ['dispositivo_asignaciones'],
    en_linea: 'frames',
    odometro_km: ['medidores'],
    horometro_h: ['medidores'],
    documentos_por_vencer: ['documentos'],
    primer_vencimiento: ['documentos'],
    garantia_vence_en: ['garantias'],
    proveedor: ['proveedores'],
    ejes: ['categorias'],
    // Changes of defects and inspections are announced; departures are not.
    apto: 'clock',
    motivo_no_apto: 'clock',
  },
  categorias: { activos_n: ['activos'] },
  dispositivos: {
    conexion: 'frames',
    ultima_conexion_en: 'frames',
    bateria_pct: 'frames',
    activo_id: ['dispositivo_asignaciones'],
  },
  personal: {
    image_url: 'address',
    nombre_completo: 'own',
    situacion_licencia: 'own',
    documentos_por_vencer: ['documentos'],
    primer_vencimiento: ['documentos'],
  },
  servicios: { costo_repuestos: ['repuestos'] },
  repuestos: { bajo_minimo: ['existencias', 'ordenes', 'servicios', 'compras'], proveedor: ['proveedores'] },
  bodegas: { propia: 'own', repuestos_n: ['existencias'], valor: ['existencias', 'repuestos'] },
  traslados: { creado_por: 'name' },
  conteos: {
    contados_n: ['conteo_renglones'],
    renglones: ['conteo_renglones'],
    diferencia_valor: ['conteo_renglones'],
  },
  proveedores: { repuestos_n: ['repuestos'], ordenes_n: ['ordenes'], compras_abiertas_n: ['compras'] },
  compras: {
    proveedor: ['proveedores'],
    bodega: ['bodegas'],
    recibido_pct: ['compra_recepcion_renglones'],
    por_recibir: ['compra_recepcion_renglones'],
    atrasada: 'clock',
    transiciones_permitidas: 'setting',
    creado_por: 'name',
  },
  combustible: {
    unidad: ['activos'],
    consumo_100km: 'own',
    consumo_hora: 'own',
    costo_km: 'own',
    costo_100km: 'own',
    foto_url: 'address',
    estacion: ['proveedores'],
    creado_por: 'name',
  },
  plantillas: { items_n: 'own', guias: 'address', servicios_n: ['servicios'] },
  inspecciones: {
    respuestas: ['inspeccion_respuestas'],
    firma: 'address',
    fallas_n: ['inspeccion_respuestas'],
    fotos_n: ['inspeccion_respuestas'],
    defectos: ['inspeccion_respuestas'],
  },
  defectos: {
    plantilla: ['plantillas'],
    orden_numero: ['ordenes'],
    ultima_nota: ['inspeccion_respuestas'],
    foto_url: 'address',
    costo: ['ordenes'],
  },
  componentes: {
    proveedor: ['proveedores'],
    image_url: 'address',
    // Acts and readings write their component's own row.
    km: ['medidores'],
    horas: ['medidores'],
    reencauches_n: 'own',
    costo_total: 'own',
    costo_km: ['medidores'],
    profundidad_mm: 'own',
    profundidades_mm: 'own',
    presion: 'own',
    leido_en: 'own',
    profundidad_min: ['categorias', 'activos'],
    desgaste_mm_1000km: ['medidores'],
    cambio_previsto_en: 'clock',
  },
  codigos_falla: { ordenes_n: ['ordenes'] },
  garantias: {
    proveedor: ['proveedores'],
    de: 'name',
    // The mount of a component, the readings of meters and the day.
    de_activo_id: 'clock',
    situacion: 'clock',
    termino_en: 'clock',
    termino_por: 'clock',
    documento_url: 'address',
    reclamos_n: ['reclamos'],
    reclamado: ['reclamos'],
    recuperado: ['reclamos'],
  },
  ordenes: {
    recuperado: ['reclamos'],
    // Only with one order: lists have none.
    garantias: 'clock',
    vencida: 'clock',
    transiciones_permitidas: 'own',
    firma: 'own',
    proveedor: ['proveedores'],
    tareas_n: ['tareas'],
    tareas_hechas_n: ['tareas'],
    obligatorias_n: ['tareas'],
    se_cierra_sola: 'setting',
    exige_causa: 'setting',
    fotos_n: ['orden_archivos', 'tareas'],
    comentarios_n: ['orden_comentarios'],
    // Columns of the order, which the code that writes these keeps; they count even where the sum stays the same.
    costo_mano_obra: ['mano_obra'],
    costo_terceros: ['orden_costos'],
    costo_repuestos: ['movimientos_repuesto'],
    estado: ['orden_historial'],
  },
  // The number of an order never changes.
  solicitudes: { fotos_url: 'address', voz_url: 'address', orden_numero: 'own' },
  tareas: {
    evidencias: 'address',
    imagen_guia_url: 'address',
    completada_por: 'name',
    vencida: 'clock',
    activo_id: ['ordenes'],
    orden_numero: ['ordenes'],
    orden_titulo: ['ordenes'],
    abierta: ['ordenes'],
  },
  paradas: { dentro_n: ['visitas'], ultima_visita_en: ['visitas'] },
  rutas: { paradas_n: 'own', asignaciones_n: 'own' },
  ejecuciones: {
    desvios: ['desvios'],
    causa_correccion: ['correcciones'],
    correcciones: ['correcciones'],
    transiciones_permitidas: 'own',
  },
  eventos: {
    grupo: 'own',
    conductor: 'name',
    regla_nombre: 'name',
    duracion_s: 'clock',
    parada_nombre: 'name',
    ruta_nombre: 'name',
    atendido_por: 'name',
    reconocido_por: 'name',
    resuelto_por: 'name',
    causa_correccion: ['correcciones'],
    correcciones: ['correcciones'],
    pasos: ['evento_pasos'],
    transiciones_permitidas: 'own',
  },
  reglas: { grupo: 'own', eventos_n: ['eventos'], ultimo_evento_en: ['eventos'] },
  mantenimiento: {
    activos_n: ['mantenimiento_activos'],
    al_dia_n: ['mantenimiento_activos'],
    proximos_n: ['mantenimiento_activos'],
    vencidos_n: ['mantenimiento_activos'],
    en_orden_n: ['mantenimiento_activos', 'ordenes'],
    pospuestos_n: ['mantenimiento_activos'],
    sin_historia_n: ['mantenimiento_activos'],
    sin_medidor_n: ['mantenimiento_activos'],
    sin_lecturas_n: ['mantenimiento_activos'],
    situacion: ['mantenimiento_activos', 'ordenes'],
    vence_en: ['mantenimiento_activos'],
    transiciones_permitidas: 'own',
  },
  usuarios: {
    name: ['usuarios'],
    email: ['usuarios'],
    img_url: ['usuarios'],
    telefono: ['usuarios'],
    persona_id: ['personal'],
    ultimo_acceso: 'clock',
    segundo_factor: 'factors',
  },
};

/** Fields that a follower may hold older than `GET` answers them. */
export const exemptOf = (name: EntityName): string[] => [
  'actualizado_en',
  ...Object.entries(sourcesOf(name)).flatMap(([field, source]) =>
    typeof source === 'string' && source !== 'own' ? [field] : [],
  ),
];
