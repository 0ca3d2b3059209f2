import type { Option } from '../columns';

/** The words of enums as files write them: their label first, then what is read as the same. `hints` are only suggested. */
const words = (table: Record<string, readonly [label: string, synonyms?: readonly string[], hints?: readonly string[]]>): Option[] =>
  Object.entries(table).map(([value, [label, synonyms = [], hints = []]]) => ({ value, label, synonyms, hints }));

export const tiposActivo = words({
  vehiculo: [
    'Vehículo',
    ['vehicle', 'vehículos'],
    ['camión', 'camioneta', 'carro', 'auto', 'automóvil', 'bus', 'furgón', 'tractomula', 'volqueta', 'truck', 'car'],
  ],
  remolque: ['Remolque', ['trailer', 'tráiler', 'semirremolque'], ['tanque', 'plataforma', 'planchón']],
  motocicleta: ['Motocicleta', ['moto', 'motorcycle']],
  maquinaria: ['Maquinaria', ['machinery', 'máquina'], ['excavadora', 'retroexcavadora', 'cargador', 'montacargas', 'tractor', 'grúa']],
  equipo: ['Equipo', ['equipment'], ['compresor', 'generador', 'planta', 'bomba', 'motor']],
  herramienta: ['Herramienta', ['tool'], ['taladro', 'pulidora', 'llave']],
  infraestructura: ['Infraestructura', ['infrastructure'], ['edificio', 'bodega', 'taller']],
  ti: ['Tecnología', ['ti', 'it', 'tecnología de la información'], ['computador', 'portátil', 'impresora', 'servidor']],
  otro: ['Otro', ['other', 'otros']],
});

export const estadosActivo = words({
  operativo: ['Operativo', ['operational', 'operando'], ['activo', 'disponible', 'bueno', 'ok', 'en servicio']],
  en_reserva: ['En reserva', ['reserva', 'standby'], ['disponible', 'parqueado']],
  en_inspeccion: ['En inspección', ['inspección', 'inspection'], ['revisión']],
  en_mantenimiento: ['En mantenimiento', ['mantenimiento', 'maintenance'], ['taller', 'en taller', 'reparación']],
  fuera_de_servicio: ['Fuera de servicio', ['out of service'], ['dañado', 'averiado', 'varado', 'inactivo', 'malo']],
  siniestrado: ['Siniestrado', [], ['chocado', 'accidentado', 'pérdida total']],
  dado_de_baja: ['Dado de baja', ['baja', 'retired'], ['vendido', 'retirado', 'chatarra']],
});

export const criticidades = words({ A: ['A · Alta', ['alta', 'high', 'crítica']], B: ['B · Media', ['media', 'medium']], C: ['C · Baja', ['baja', 'low']] });

export const combustibles = words({
  gasolina: ['Gasolina', ['corriente', 'extra', 'gasoline', 'petrol']],
  diesel: ['Diésel', ['acpm', 'biodiésel', 'gasoil']],
  gnv: ['Gas natural (GNV)', ['gas natural', 'gnv', 'gnc', 'cng'], ['gas']],
  glp: ['Gas licuado (GLP)', ['glp', 'lpg'], ['gas', 'propano']],
  electrico: ['Eléctrico', ['electric', 'eléctrica']],
  hibrido: ['Híbrido', ['hybrid', 'híbrida']],
  ninguno: ['Ninguno', ['no aplica', 'n/a', 'none']],
});

export const fuentesMedidor = words({ manual: ['Manual'], gps: ['GPS'], obd: ['OBD'] });

export const tiposPersonal = words({
  tecnico: ['Técnico', ['técnica', 'technician'], ['mecánico', 'electricista', 'operario']],
  conductor: ['Conductor', ['conductora', 'driver', 'chofer', 'motorista'], ['transportador']],
  supervisor: ['Supervisor', ['supervisora'], ['jefe', 'coordinador', 'líder']],
  almacen: ['Almacén', ['almacenista', 'warehouse'], ['bodega', 'bodeguero']],
  administrativo: ['Administrativo', ['administrativa', 'administrative'], ['gerente', 'auxiliar', 'secretaria', 'contador']],
  contratista: ['Contratista', ['contractor'], ['proveedor', 'externo', 'tercero']],
});

export const estadosPersonal = words({
  activo: ['Activo', ['activa', 'active', 'vigente']],
  licencia: ['En licencia', ['licencia', 'leave'], ['incapacidad']],
  vacaciones: ['En vacaciones', ['vacaciones', 'vacation']],
  retirado: ['Retirado', ['retirada', 'inactivo'], ['desvinculado']],
});

export const documentosPersona = words({
  CC: ['Cédula de ciudadanía', ['cc', 'c.c.', 'cédula']],
  CE: ['Cédula de extranjería', ['ce', 'c.e.']],
  PA: ['Pasaporte', ['pa', 'passport']],
  NIT: ['NIT', ['n.i.t.']],
  OTRO: ['Otro', ['other']],
});

export const tiposNivel = words({
  region: ['Región', ['regional', 'region']],
  sede: ['Sede', ['sucursal', 'site', 'branch'], ['oficina', 'planta', 'base']],
  area: ['Área', ['department', 'departamento'], ['sección']],
  linea: ['Línea', ['line']],
  ubicacion: ['Ubicación', ['location'], ['lugar', 'patio', 'bodega']],
  flota: ['Flota', ['fleet']],
  centro_costo: ['Centro de costo', ['centro de costos', 'cost center', 'ceco']],
});

export const tiposDispositivo = words({
  rastreador_gps: ['Rastreador GPS', ['gps', 'rastreador', 'tracker', 'gps tracker']],
  obd: ['OBD', ['obd2', 'obdii']],
  can: ['CAN', ['canbus', 'can bus']],
  baliza_bateria: ['Baliza con batería', ['baliza', 'beacon']],
  celular: ['Celular', ['teléfono', 'móvil', 'phone', 'smartphone'], ['app', 'tableta']],
  camara: ['Cámara', ['camera', 'dashcam', 'mdvr']],
  otro: ['Otro', ['other']],
});

export const unidadesVelocidad = words({
  nudos: ['Nudos', ['knots', 'kn']],
  kmh: ['km/h', ['kmh', 'kph']],
  ms: ['m/s', ['ms']],
  mph: ['mph', ['millas por hora']],
});

export const tiposMedidor = words({
  odometro: ['Odómetro', ['odometer', 'kilometraje', 'km', 'kilómetros', 'mileage']],
  horometro: ['Horómetro', ['hour meter', 'hours', 'horas', 'h', 'hrs']],
  ciclos: ['Ciclos', ['cycles']],
  combustible: ['Combustible', ['fuel']],
  temperatura: ['Temperatura', ['temperature']],
  presion: ['Presión', ['pressure']],
  otro: ['Otro', ['other']],
});

export const tiposOrden = words({
  correctivo: ['Correctivo', ['correctiva', 'corrective', 'corrective maintenance', 'mantenimiento correctivo'], ['reparación', 'daño', 'falla', 'repair']],
  preventivo: ['Preventivo', ['preventiva', 'preventive', 'preventive maintenance', 'mantenimiento preventivo', 'pm'], ['rutina', 'programado', 'scheduled']],
  predictivo: ['Predictivo', ['predictiva', 'predictive']],
  inspeccion: ['Inspección', ['inspection'], ['revisión', 'chequeo', 'check']],
  instalacion: ['Instalación', ['installation'], ['montaje']],
  emergencia: ['Emergencia', ['emergency'], ['urgencia', 'urgente', 'varada']],
  mejora: ['Mejora', ['improvement'], ['modificación', 'proyecto']],
  servicio: ['Servicio', ['service']],
});

export const prioridadesOrden = words({
  baja: ['Baja', ['low', 'bajo'], ['4', 'p4']],
  media: ['Media', ['medium', 'medio', 'normal'], ['3', 'p3', 'moderada']],
  alta: ['Alta', ['high', 'alto'], ['2', 'p2', 'importante']],
  critica: ['Crítica', ['critical', 'crítico', 'urgente', 'urgent'], ['1', 'p1', 'muy alta', 'highest']],
});

export const estadosOrden = words({
  pendiente: ['Pendiente', ['pending', 'open', 'abierta', 'abierto', 'nueva', 'new'], ['por hacer', 'to do', 'solicitada']],
  asignada: ['Asignada', ['assigned', 'asignado'], ['programada', 'scheduled']],
  en_progreso: ['En progreso', ['in progress', 'en proceso', 'en curso', 'iniciada'], ['en ejecución', 'trabajando']],
  en_espera: ['En espera', ['on hold', 'waiting', 'pausada'], ['detenida', 'suspendida']],
  completada: ['Completada', ['completed', 'complete', 'terminada', 'finalizada', 'hecha', 'done', 'ejecutada'], ['lista', 'resuelta']],
  cerrada: ['Cerrada', ['closed', 'cerrado'], ['aprobada', 'archivada']],
  cancelada: ['Cancelada', ['cancelled', 'canceled', 'cancelado', 'anulada'], ['rechazada', 'descartada']],
});
