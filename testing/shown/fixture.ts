import { randomUUID } from 'node:crypto';
import type { Made, startApp } from '../renderApp';

type App = ReturnType<typeof startApp>;

/** Far enough that only numbers of days differ from one day to the next. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const late = inDays(300);
const early = inDays(-300);

/**
 * A company with two records or more of each kind: one with every field, one with the least, and others in the states
 * that pages show otherwise. Texts that depend on a value thus show both sides.
 */
export const fillCompany = async (app: App) => {
  // As a log-in does. The last access would else be recorded in the middle of the walk, a minute after its beginning.
  await app.call('admin', 'POST', '/api/seleccionar-empresa', { empresa_id: app.company() });
  const places = await addPlaces(app);
  const stock = await addStock(app);
  const work = await addWork(app, { ...places, ...stock });
  const seen = await addInspections(app, places);
  return { ...places, ...stock, ...work, ...seen };
};

export type Company = Record<keyof Awaited<ReturnType<typeof fillCompany>>, Made>;

const postAs = (app: App) => (path: string, body: object) => app.call('admin', 'POST', `/api/${path}`, body);

const addPlaces = async (app: App) => {
  const post = postAs(app);
  const persona = await app.aPersona({
    ...{ nombre: 'Rosa', apellido: 'Díaz', cargo: 'Conductora', tipo: 'conductor', telefono: '3001234567' },
    ...{ documento_tipo: 'CC', documento_numero: '1020', email: 'rosa@prueba.test', tarifa_hora: 20_000 },
    ...{ licencia_numero: 'L1', licencia_categoria: 'C2', licencia_vence_en: '2030-01-31', llavero_rfid: 'AB12' },
    ...{ especialidades: ['Frenos'], turno: { lunes: 480, martes: 270 } },
  });
  const vencida = await app.aPersona({
    nombre: 'Beto',
    tipo: 'conductor',
    licencia_numero: 'L2',
    licencia_categoria: 'B1',
    licencia_vence_en: '2021-01-31',
  });
  const tecnico = await app.aPersona({ nombre: 'Tito', tipo: 'tecnico' });
  const nivel = await app.aNivel({
    nombre: 'Sede norte',
    codigo: 'SN',
    direccion: 'Calle 1',
    responsable_id: persona.id,
  });
  const zona = await app.aNivel({ nombre: 'Patio', tipo: 'area', padre_id: nivel.id, activo: false });
  const categoria = await post('categorias', {
    nombre: 'Camión de reparto',
    tipo_activo: 'vehiculo',
    icono: 'local_shipping',
    color: '#2f80ed',
    campos_extra_def: [{ clave: 'ejes', etiqueta: 'Ejes', tipo: 'numero' }],
  });
  const activo = await app.anActivo({
    ...{ nombre: 'Camión uno', nivel_id: nivel.id, codigo: 'C-1', placa: 'ABC123', categoria_id: categoria.id },
    ...{ marca: 'Kenworth', modelo: 'T680', anio: 2020, serie: 'S1', color: 'Blanco', combustible: 'diesel' },
    ...{ capacidad_tanque_l: 300, responsable_id: persona.id, conductor_id: persona.id, proveedor: 'Vendedor' },
    ...{ fecha_compra: '2020-01-31', costo_adquisicion: 1_000_000, etiquetas: ['Frío'], campos_extra: { ejes: 3 } },
    ...{ garantia_vence_en: '2021-01-31', criticidad: 'A', limite_velocidad_kmh: 80 },
  });
  const escaso = await app.anActivo({ nombre: 'Bomba', nivel_id: zona.id, tipo_activo: 'equipo' });
  const parado = await app.anActivo({ nombre: 'Grúa', nivel_id: nivel.id, tipo_activo: 'maquinaria' });
  await post(`activos/${parado.id}/medidores`, { tipo: 'horometro', nombre: 'Horas', unidad: 'h' });
  const dispositivo = await app.aDispositivo({
    ...{ identificador: randomUUID(), nombre: 'Rastreador uno', marca: 'Teltonika', modelo: 'FMB920' },
    ...{ operador: 'Claro', intervalo_s: 60 },
  });
  const suelto = await app.aDispositivo({ identificador: randomUUID(), nombre: 'Rastreador dos' });
  await post(`dispositivos/${dispositivo.id}/asignar`, { activo_id: activo.id, desde: '2020-01-01T00:00:00.000Z' });
  const parada = await app.aParada({
    ...{ nombre: 'Bodega', codigo: 'B-1', tipo: 'cliente', direccion: 'Calle 2', contacto: 'Ana' },
    ...{ permanencia_max_min: 45, limite_velocidad_kmh: 20 },
  });
  const esquina = await app.aParada({ nombre: 'Esquina', latitud: 4.66 });
  const ruta = await app.aRuta({
    ...{ nombre: 'Ruta del norte', codigo: 'R-1', hora_salida: '05:45', dias_semana: [1, 3], limite_velocidad_kmh: 60 },
    paradas: [
      { parada_id: parada.id, llegada_min: 27, servicio_min: 5, obligatoria: false },
      { parada_id: esquina.id, llegada_min: 40, servicio_min: 0, obligatoria: true },
    ],
  });
  const rutina = await app.aRuta({ nombre: 'Ruta corta' });
  return {
    ...{ persona, vencida, tecnico, nivel, zona, categoria, activo, escaso, parado, dispositivo, suelto },
    ...{ parada, esquina, ruta, rutina },
  };
};

const addStock = async (app: App) => {
  const plantilla = await app.aPlantilla({
    nombre: 'Revisión',
    categoria: 'Frenos',
    items: [
      ...[{ titulo: 'Pastillas', instruccion: 'Mida las cuatro', tipo: 'numero', unidad: 'mm', minimo: 2 }],
      { titulo: 'Estado', tipo: 'seleccion', opciones: ['Bueno', 'Malo'], foto_obligatoria: true, obligatoria: true },
    ],
  });
  const breve = await app.aPlantilla({ nombre: 'Vistazo' });
  const proveedor = await app.call('admin', 'POST', '/api/proveedores', { nombre: 'Lubricantes' });
  const repuesto = await app.aRepuesto({
    ...{ nombre: 'Aceite', codigo: 'AC-1', unidad: 'litro', minimo: 10, costo_unitario: 50, ubicacion: 'Estante 2' },
    ...{ proveedor: 'Lubricantes' },
  });
  const sobrante = await app.aRepuesto({ nombre: 'Filtro', minimo: 0 });
  await postAs(app)(`repuestos/${repuesto.id}/movimientos`, { tipo: 'entrada', cantidad: 4, costo_unitario: 60 });
  await postAs(app)(`repuestos/${sobrante.id}/movimientos`, { tipo: 'entrada', cantidad: 9, costo_unitario: 5 });
  const [principal] = (await app.call('admin', 'GET', '/api/bodegas')) as unknown as Made[];
  const bodega = await postAs(app)('bodegas', { nombre: 'Camioneta de auxilio' });
  await postAs(app)('traslados', {
    ...{ de_bodega_id: principal?.id, a_bodega_id: bodega.id, nota: 'Para la ruta' },
    renglones: [{ repuesto_id: sobrante.id, cantidad: 2 }],
  });
  const conteo = await postAs(app)('conteos', { bodega_id: bodega.id });
  await app.call('admin', 'PUT', `/api/conteos/${conteo.id}/renglones`, [{ repuesto_id: sobrante.id, contado: 1 }]);
  const compra = await postAs(app)('compras', {
    ...{ proveedor_id: proveedor.id, bodega_id: principal?.id, esperada_en: '2021-01-31', nota: 'En la mañana' },
    renglones: [
      { repuesto_id: repuesto.id, cantidad: 6, precio_unitario: 55, impuesto_pct: 19 },
      { descripcion: 'Flete', cantidad: 1, precio_unitario: 100 },
    ],
  });
  const servicio = await app.aServicio({
    ...{ nombre: 'Cambio de aceite', codigo: 'CA', descripcion: 'Con filtro', duracion_estimada_min: 90 },
    ...{ costo_estimado: 100, plantilla_id: plantilla.id, aplica_a: ['vehiculo'], requiere_parada: true },
    repuestos: [{ repuesto_id: repuesto.id, cantidad: 2 }],
  });
  const lavado = await app.aServicio({ nombre: 'Lavado' });
  return { plantilla, breve, repuesto, proveedor, compra, bodega, conteo, sobrante, servicio, lavado };
};

const addWork = async (
  app: App,
  given: Awaited<ReturnType<typeof addPlaces>> & Awaited<ReturnType<typeof addStock>>,
) => {
  const post = postAs(app);
  const { activo, escaso, persona, tecnico, servicio, ruta } = given;
  const activo_id = activo.id;
  const carga = await app.aCarga({ activo_id, litros: 80, valor: 400, odometro_km: 1_000, estacion: 'La 80' });
  await app.aCarga({ activo_id: escaso.id, litros: 5 });
  const orden = await post('ordenes', {
    ...{ titulo: 'Frenos largos', descripcion: 'Suenan', activo_id, prioridad: 'alta', servicio_ids: [servicio.id] },
    ...{ responsable_id: persona.id, fecha_programada: late, fecha_limite: late, duracion_estimada_min: 60 },
    ...{ sintoma: 'Ruido', requiere_firma: true },
  });
  const pendiente = await post('ordenes', { titulo: 'Pintura', nivel_id: given.nivel.id });
  const states = ['en_progreso', 'en_espera', 'completada', 'cerrada', 'cancelada'] as const;
  const enEstado = {} as Record<(typeof states)[number], Made>;
  for (const state of states) enEstado[state] = await addOrder(app, state, { activo_id, responsable_id: tecnico.id });
  const tarea = await post('tareas', {
    ...{ titulo: 'Lavar', instruccion: 'Con jabón', tipo: 'numero', unidad: 'min', obligatoria: true },
    ...{ asignado_a_id: persona.id, fecha_limite: late },
  });
  const vieja = await post('tareas', { titulo: 'Barrer', fecha_limite: early });
  const plan = await app.aPlan({
    ...{ nombre: 'Aceite cada mes', descripcion: 'Según el manual', activos: [activo_id], servicio_ids: [servicio.id] },
    inicia_en: '2030-01-31',
  });
  const pausado = await app.aPlan({ nombre: 'Filtros', activos: [escaso.id], inicia_en: '2030-03-31' });
  await app.call('admin', 'PATCH', `/api/mantenimiento/${pausado.id}`, { estado: 'pausado', version: pausado.version });
  const ejecucion = await app.anEjecucion({ ruta_id: ruta.id, activo_id, personal_id: persona.id });
  await app.anEjecucion({ ruta_id: given.rutina.id, activo_id: escaso.id });
  const regla = await post('reglas', {
    nombre: 'Despacio',
    tipo: 'exceso_velocidad',
    umbral: 80,
    duracion_min_s: 30,
  });
  const apagada = await post('reglas', { nombre: 'Quieto', tipo: 'ralenti_excesivo', umbral: 10, activa: false });
  const usuario = await post('usuarios', { email: `${randomUUID()}@prueba.test`, rol_id: 4 });
  const [evento = 0] = await app.raise(
    { activo_id, severidad: 'critica' },
    { activo_id: escaso.id, severidad: 'baja', tipo: 'ralenti_excesivo', direccion: null },
  );
  const made = { id: evento, uuid: '', version: 1, nombre: '' };
  return {
    carga,
    orden,
    pendiente,
    ...enEstado,
    tarea,
    vieja,
    plan,
    pausado,
    ejecucion,
    regla,
    apagada,
    usuario,
    evento: made,
  };
};

/** One with every field, which finds two defects, one where all is well, and a tyre with its warranty. */
const addInspections = async (app: App, { activo, escaso }: Awaited<ReturnType<typeof addPlaces>>) => {
  const formulario = await app.aPlantilla({
    ...{ nombre: 'Preoperacional', uso: 'inspeccion', frecuencia: 'libre' },
    items: [
      { id: 'frenos', titulo: 'Frenos', tipo: 'inspeccion', grupo: 'Cabina', severidad_si_falla: 'mayor' },
      { id: 'pito', titulo: 'Pito', tipo: 'inspeccion', grupo: 'Cabina' },
      { id: 'presion', titulo: 'Presión', tipo: 'numero', unidad: 'psi', minimo: 30, maximo: 40, grupo: 'Llantas' },
    ],
  });
  const inspect = (activo_id: number, resultado: string, given: object = {}) =>
    postAs(app)('inspecciones', {
      ...{ plantilla_id: formulario.id, activo_id, ...given },
      respuestas: [
        { item: 'frenos', resultado, ...(resultado === 'falla' && { nota: 'Suenan' }) },
        { item: 'pito', resultado },
        { item: 'presion', resultado: 'aprobado', valor: 35 },
      ],
    });
  const inspeccion = await inspect(activo.id, 'falla', { duracion_s: 95, latitud: 4.65, longitud: -74.08 });
  await inspect(escaso.id, 'aprobado');
  const [defecto] = (await app.call('admin', 'GET', '/api/defectos')) as unknown as Made[];
  if (!defecto) throw new Error('The inspection found nothing.');
  const solicitud = await postAs(app)('solicitudes', { descripcion: 'Suena al frenar', activo_id: activo.id });
  const componente = await postAs(app)('componentes', { tipo: 'llanta', serie: 'LL-1', marca: 'Michelin', costo: 900 });
  const garantia = await postAs(app)('garantias', { componente_id: componente.id, inicia_en: '2020-01-31', meses: 12 });
  return { formulario, inspeccion, defecto, solicitud, componente, garantia };
};

/** What leads to each state. */
const ways = {
  en_progreso: ['en_progreso'],
  en_espera: ['en_progreso', 'en_espera'],
  completada: ['en_progreso', 'completada'],
  cerrada: ['en_progreso', 'completada', 'cerrada'],
  cancelada: ['cancelada'],
} as const;

const addOrder = async (app: App, state: keyof typeof ways, given: object): Promise<Made> => {
  let order = await postAs(app)('ordenes', {
    ...{ titulo: `Orden ${state}`, fecha_limite: early, tipo: 'preventivo' },
    ...given,
  });
  for (const a of ways[state])
    order = await postAs(app)(`ordenes/${order.id}/transicion`, {
      a,
      version: order.version,
      ...(a === 'en_espera' && { motivo_espera: 'repuestos' }),
      ...(a === 'cancelada' && { motivo_cancelacion: 'Repetida' }),
    });
  return order;
};
