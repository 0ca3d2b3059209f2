import { codigosFalla } from '#contract/words/codigosFalla';
import { activos } from '#contract/words/activos';
import { dispositivos } from '#contract/words/dispositivos';
import { tiposMedidor as meters } from '#contract/words/hojaDeVida';
import { niveles } from '#contract/words/niveles';
import { ordenes } from '#contract/words/ordenes';
import { personal } from '#contract/words/personal';
import { servicios } from '#contract/words/servicios';
import type { Option } from '../rows/columns';

type Others<Value extends string> = {
  readonly [Each in Value]?: readonly [synonyms: readonly string[], hints?: readonly string[]];
};

/** The values of an enum as files write them: by our label or by a synonym. `hints` are only suggested. */
export const optionsOf = <Value extends string>(
  labels: Readonly<Record<Value, string>>,
  others: Others<Value>,
): Option[] =>
  Object.entries<string>(labels).map(([value, label]) => {
    const [synonyms = [], hints = []] = (others as Others<string>)[value] ?? [];
    return { value, label, synonyms, hints };
  });

export const tiposActivo = optionsOf(activos.values.tipo_activo, {
  vehiculo: [
    ['vehicle', 'vehículos'],
    ['camión', 'camioneta', 'carro', 'auto', 'automóvil', 'bus', 'furgón', 'tractomula', 'volqueta', 'truck', 'car'],
  ],
  remolque: [
    ['trailer', 'tráiler', 'semirremolque'],
    ['tanque', 'plataforma', 'planchón'],
  ],
  motocicleta: [['moto', 'motorcycle']],
  maquinaria: [
    ['machinery', 'máquina'],
    ['excavadora', 'retroexcavadora', 'cargador', 'montacargas', 'tractor', 'grúa'],
  ],
  equipo: [['equipment'], ['compresor', 'generador', 'planta', 'bomba', 'motor']],
  herramienta: [['tool'], ['taladro', 'pulidora', 'llave']],
  infraestructura: [['infrastructure'], ['edificio', 'bodega', 'taller']],
  ti: [
    ['ti', 'it', 'tecnología de la información'],
    ['computador', 'portátil', 'impresora', 'servidor'],
  ],
  otro: [['other', 'otros']],
});

export const tiposServicio = optionsOf(servicios.values.tipo, {
  preventivo: [
    ['preventiva', 'preventive'],
    ['rutina', 'lubricación', 'cambio de aceite'],
  ],
  correctivo: [
    ['correctiva', 'corrective'],
    ['reparación', 'daño'],
  ],
  inspeccion: [['inspection'], ['revisión', 'chequeo']],
  legal: [
    ['legal', 'compliance'],
    ['trámite', 'revisión técnico-mecánica', 'obligatorio'],
  ],
  instalacion: [['installation'], ['montaje']],
  otro: [['other', 'otros']],
});

export const clasesFalla = optionsOf(codigosFalla.values.clase, {
  problema: [
    ['modo de falla', 'failure mode', 'problem'],
    ['síntoma', 'falla', 'efecto'],
  ],
  causa: [
    ['cause', 'root cause'],
    ['motivo', 'origen'],
  ],
  remedio: [
    ['remedy', 'acción'],
    ['solución', 'actividad', 'reparación'],
  ],
});

export const estadosActivo = optionsOf(activos.values.estado, {
  operativo: [
    ['operational', 'operando'],
    ['activo', 'disponible', 'bueno', 'ok', 'en servicio'],
  ],
  en_reserva: [
    ['reserva', 'standby'],
    ['disponible', 'parqueado'],
  ],
  en_inspeccion: [['inspección', 'inspection'], ['revisión']],
  en_mantenimiento: [
    ['mantenimiento', 'maintenance'],
    ['taller', 'en taller', 'reparación'],
  ],
  fuera_de_servicio: [['out of service'], ['dañado', 'averiado', 'varado', 'inactivo', 'malo']],
  siniestrado: [[], ['chocado', 'accidentado', 'pérdida total']],
  dado_de_baja: [
    ['baja', 'retired'],
    ['vendido', 'retirado', 'chatarra'],
  ],
});

export const criticidades = optionsOf(activos.values.criticidad, {
  A: [['alta', 'high', 'crítica']],
  B: [['media', 'medium']],
  C: [['baja', 'low']],
});

export const combustibles = optionsOf(activos.values.combustible, {
  gasolina: [['corriente', 'extra', 'gasoline', 'petrol']],
  diesel: [['acpm', 'biodiésel', 'gasoil']],
  gnv: [['gas natural', 'gnv', 'gnc', 'cng'], ['gas']],
  glp: [
    ['glp', 'lpg'],
    ['gas', 'propano'],
  ],
  electrico: [['electric', 'eléctrica']],
  hibrido: [['hybrid', 'híbrida']],
  ninguno: [['no aplica', 'n/a', 'none']],
});

export const fuentesMedidor = optionsOf(activos.values.medidor_fuente, {
  manual: [['manual']],
  gps: [['gps']],
  obd: [['obd']],
});

export const tiposPersonal = optionsOf(personal.values.tipo, {
  tecnico: [
    ['técnica', 'technician'],
    ['mecánico', 'electricista', 'operario'],
  ],
  conductor: [['conductora', 'driver', 'chofer', 'motorista'], ['transportador']],
  supervisor: [['supervisora'], ['jefe', 'coordinador', 'líder']],
  almacen: [
    ['almacenista', 'warehouse'],
    ['bodega', 'bodeguero'],
  ],
  administrativo: [
    ['administrativa', 'administrative'],
    ['gerente', 'auxiliar', 'secretaria', 'contador'],
  ],
  contratista: [['contractor'], ['proveedor', 'externo', 'tercero']],
});

export const estadosPersonal = optionsOf(personal.values.estado, {
  activo: [['activa', 'active', 'vigente']],
  licencia: [['licencia', 'leave'], ['incapacidad']],
  vacaciones: [['vacaciones', 'vacation']],
  retirado: [['retirada', 'inactivo'], ['desvinculado']],
});

export const documentosPersona = optionsOf(personal.values.documento_tipo, {
  CC: [['cc', 'c.c.', 'cédula']],
  CE: [['ce', 'c.e.']],
  PA: [['pa', 'passport']],
  NIT: [['n.i.t.']],
  OTRO: [['other']],
});

export const tiposNivel = optionsOf(niveles.values.tipo, {
  region: [['regional', 'region']],
  sede: [
    ['sucursal', 'site', 'branch'],
    ['oficina', 'planta', 'base'],
  ],
  area: [['department', 'departamento'], ['sección']],
  linea: [['line']],
  ubicacion: [['location'], ['lugar', 'patio', 'bodega']],
  flota: [['fleet']],
  centro_costo: [['centro de costos', 'cost center', 'ceco']],
});

export const tiposDispositivo = optionsOf(dispositivos.values.tipo, {
  rastreador_gps: [['gps', 'rastreador', 'tracker', 'gps tracker']],
  obd: [['obd2', 'obdii']],
  can: [['canbus', 'can bus']],
  baliza_bateria: [['baliza', 'beacon']],
  celular: [
    ['teléfono', 'móvil', 'phone', 'smartphone'],
    ['app', 'tableta'],
  ],
  camara: [['camera', 'dashcam', 'mdvr']],
  otro: [['other']],
});

export const unidadesVelocidad = optionsOf(dispositivos.values.unidad_velocidad, {
  nudos: [['knots', 'kn']],
  kmh: [['kmh', 'kph']],
  ms: [['ms']],
  mph: [['millas por hora']],
});

export const tiposMedidor = optionsOf(meters, {
  odometro: [['odometer', 'kilometraje', 'km', 'kilómetros', 'mileage']],
  horometro: [['hour meter', 'hours', 'horas', 'h', 'hrs']],
  ciclos: [['cycles']],
  combustible: [['fuel']],
  temperatura: [['temperature']],
  presion: [['pressure']],
  otro: [['otro', 'other']],
});

export const tiposOrden = optionsOf(ordenes.values.tipo, {
  correctivo: [
    ['correctiva', 'corrective', 'corrective maintenance', 'mantenimiento correctivo'],
    ['reparación', 'daño', 'falla', 'repair'],
  ],
  preventivo: [
    ['preventiva', 'preventive', 'preventive maintenance', 'mantenimiento preventivo', 'pm'],
    ['rutina', 'programado', 'scheduled'],
  ],
  predictivo: [['predictiva', 'predictive']],
  inspeccion: [['inspection'], ['revisión', 'chequeo', 'check']],
  instalacion: [['installation'], ['montaje']],
  emergencia: [['emergency'], ['urgencia', 'urgente', 'varada']],
  mejora: [['improvement'], ['modificación', 'proyecto']],
  servicio: [['service']],
});

export const prioridadesOrden = optionsOf(ordenes.values.prioridad, {
  baja: [
    ['low', 'bajo'],
    ['4', 'p4'],
  ],
  media: [
    ['medium', 'medio', 'normal'],
    ['3', 'p3', 'moderada'],
  ],
  alta: [
    ['high', 'alto'],
    ['2', 'p2', 'importante'],
  ],
  critica: [
    ['critical', 'crítico', 'urgente', 'urgent'],
    ['1', 'p1', 'muy alta', 'highest'],
  ],
});

export const estadosOrden = optionsOf(ordenes.values.estado, {
  pendiente: [
    ['pending', 'open', 'abierta', 'abierto', 'nueva', 'new'],
    ['por hacer', 'to do', 'solicitada'],
  ],
  asignada: [
    ['assigned', 'asignado'],
    ['programada', 'scheduled'],
  ],
  en_progreso: [
    ['in progress', 'en proceso', 'en curso', 'iniciada'],
    ['en ejecución', 'trabajando'],
  ],
  en_espera: [
    ['on hold', 'waiting', 'pausada'],
    ['detenida', 'suspendida'],
  ],
  completada: [
    ['completed', 'complete', 'terminada', 'finalizada', 'hecha', 'done', 'ejecutada'],
    ['lista', 'resuelta'],
  ],
  cerrada: [
    ['closed', 'cerrado'],
    ['aprobada', 'archivada'],
  ],
  cancelada: [
    ['cancelled', 'canceled', 'cancelado', 'anulada'],
    ['rechazada', 'descartada'],
  ],
});

/** The column with what another system calls the record. */
export const externalReference = { synonyms: 'external id, external reference', code: true } as const;
