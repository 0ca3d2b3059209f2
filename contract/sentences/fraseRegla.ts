import { byDays } from '../rules/hours';
import { dias, lista, nombrado, nombresDe } from './frases';
import { cifra, hechoDe, lapso, umbralDe } from '../entities/hechosRegla';
import type { Regla } from '../entities/reglas';
import type { Role } from '../core/roles';
import { clasesEvento, excesos, masSevera, type SeveridadEvento, type TipoEvento } from '../entities/tiposEvento';
import { ordenes } from '../words/ordenes';
import { severidad } from '../words/tiposEvento';

/** Names of the records of a rule, by id; a missing name is shown as its number. */
export type NombresRegla = Partial<
  Record<
    'activos' | 'niveles' | 'categorias' | 'paradas' | 'rutas' | 'usuarios' | 'personal' | 'servicios',
    ReadonlyMap<number, string>
  >
>;

/** The rule being edited: empty fields are missing or blank. */
type Written = Partial<Omit<Regla, 'tipo'>> & { tipo: TipoEvento };

/** A summary of a rule, in a few plain sentences. */
export const fraseDeRegla = (regla: Written, nombres: NombresRegla = {}): string =>
  [
    `Cuando ${hechoEn(regla, nombres)}, se abrirá un evento de severidad ${severidadesDe(regla)}`,
    vigilaDe(regla),
    regla.enfriamiento_s ? `Lo que se repita antes de ${lapso(regla.enfriamiento_s)} será el mismo evento` : null,
    avisoDe(regla, nombres),
    ...escalamientoDe(regla, nombres),
    regla.crear_orden ? ordenDe(regla.crear_orden, nombres) : null,
    regla.activa === false ? 'Está inactiva: por ahora no vigila nada' : null,
  ]
    .filter((sentence) => sentence !== null)
    .map((sentence) => `${sentence}.`)
    .join(' ');

const hechoEn = (regla: Written, nombres: NombresRegla) => {
  const { tipo, duracion_min_s } = regla;
  const { duracion, lugar } = clasesEvento[tipo];
  const lasts = duracion_min_s ?? duracion;
  return hechoDe[tipo]({
    activo: alcanceDe(regla.alcance, nombres),
    umbral: umbralDe(tipo, regla.umbral),
    umbral_min: regla.umbral_min ?? null,
    lugar:
      lugar === 'ruta'
        ? nombrado(regla.ruta_id, nombres.rutas, 'la ruta')
        : nombrado(regla.parada_id, nombres.paradas, 'la parada'),
    dura: duracion !== null && lasts ? ` durante ${lapso(lasts)} o más` : '',
    horario: regla.horario && regla.horario.length > 0 ? horasDe(regla.horario) : null,
  });
};

/** For unauthorised movement, the hours are those in which assets may move, as the sentence states. */
const vigilaDe = ({ tipo, horario }: Written): string | null =>
  tipo === 'movimiento_no_autorizado' || !horario || horario.length === 0 ? null : `Vigila ${horasDe(horario)}`;

const severidadesDe = ({ tipo, severidad: own, umbral }: Written): string => {
  const base = own ?? clasesEvento[tipo].severidad;
  const said = palabra(base);
  if (tipo !== 'exceso_velocidad') return said;
  const worse = [...excesos]
    .reverse()
    .filter((each) => each.severidad !== base && masSevera(each.severidad, base) === each.severidad);
  const from = (over: number) =>
    typeof umbral === 'number' ? `a más de ${cifra(umbral + over)} km/h` : `a más de ${over} km/h sobre el límite`;
  return worse.length === 0
    ? said
    : `${said}; ${lista(worse.map(({ sobre, severidad: level }) => `${from(sobre)}, ${palabra(level)}`))}`;
};

const palabra = (level: SeveridadEvento) => severidad[level].toLowerCase();

const alcanceDe = (scope: Regla['alcance'] | undefined, { activos, niveles, categorias }: NombresRegla): string => {
  if (!scope || 'todos' in scope) return 'un activo';
  const kinds = nombresDe(scope.categorias, categorias, 'la categoría');
  const of = [
    ...nombresDe(scope.niveles, niveles, 'el nivel'),
    ...(kinds.length > 0 ? [`la categoría ${lista(kinds, 'o')}`] : []),
  ];
  const named = [
    ...nombresDe(scope.activos, activos, 'el activo'),
    ...(of.length > 0 ? [`un activo de ${lista(of, 'o')}`] : []),
  ];
  return named.length > 0 ? lista(named, 'o') : 'un activo de los que elija';
};

const canales: Record<Regla['canales'][number], string> = {
  app: 'la campana',
  correo: 'correo',
  push: 'notificación del navegador o del teléfono',
};

const papeles: Record<Role, string> = {
  superadmin: 'los superadministradores',
  admin: 'los administradores',
  monitor: 'los monitores',
  operario: 'los operarios',
};

const avisoDe = ({ canales: ways = [], destinatarios }: Written, nombres: NombresRegla): string =>
  ways.length === 0 ? 'No avisa a nadie: queda en la bandeja' : `Avisa ${porA(ways, destinatarios, nombres)}`;

/** «por la campana y correo a Ana y a los monitores». */
const porA = (
  ways: Regla['canales'],
  recipients: Partial<Regla['destinatarios']> | undefined,
  { usuarios }: NombresRegla,
): string => {
  const people = [
    ...nombresDe(recipients?.usuarios ?? [], usuarios, 'el usuario'),
    ...(recipients?.roles ?? []).map((role) => papeles[role]),
  ];
  return (
    `por ${lista(ways.map((way) => canales[way]))} ` +
    `${people.length > 0 ? lista(people.map((who) => `a ${who}`)) : 'a quien elija'}`
  );
};

/** One sentence a step. Those of a form may lack something. */
const escalamientoDe = ({ escalamiento = [] }: Written, nombres: NombresRegla): string[] =>
  (escalamiento as readonly Partial<Regla['escalamiento'][number]>[]).flatMap(
    ({ minutos, canales: ways = [], ...recipients }) =>
      minutos != null && ways.length > 0
        ? [`Si pasan ${lapso(minutos * 60)} y nadie lo reconoce, avisa ${porA(ways, recipients, nombres)}`]
        : [],
  );

const ordenDe = (
  { titulo, tipo, prioridad, servicio_ids, responsable_id, plazo_h }: NonNullable<Regla['crear_orden']>,
  nombres: NombresRegla,
): string => {
  const { tipo: kinds, prioridad: priorities } = ordenes.values;
  const services = nombresDe(servicio_ids, nombres.servicios, 'el servicio');
  const who = nombrado(responsable_id, nombres.personal, 'la persona');
  return [
    `Crea una orden de tipo ${kinds[tipo].toLowerCase()} y prioridad ${priorities[prioridad].toLowerCase()}`,
    titulo ? ` «${titulo}»` : '',
    services.length > 0 ? ` con ${lista(services)}` : '',
    who ? `, asignada a ${who}` : '',
    plazo_h ? `, que vence en ${cifra(plazo_h)} h` : '',
  ].join('');
};

/** «lunes a viernes de 08:00 a 12:00 y de 14:00 a 18:00, y sábado de 22:00 a 06:00 del día siguiente» */
const horasDe = (hours: NonNullable<Regla['horario']>): string => {
  const said = byDays(hours).map(({ from, to, clocks }) => {
    const when = `${dias[from - 1]}${to > from ? ` ${to > from + 1 ? 'a' : 'y'} ${dias[to - 1]}` : ''}`;
    const spans = clocks.map(([desde, hasta]) => `de ${desde} a ${hasta}${hasta <= desde ? ' del día siguiente' : ''}`);
    return `${when} ${lista(spans)}`;
  });
  // «Monday from … and from …, and Saturday»: a comma where an «y» is inside.
  return said.some((each) => / y de /.test(each)) ? said.join(', y ') : lista(said);
};
