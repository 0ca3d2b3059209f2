import { fraseDeCondicion } from '../entities/condicionPlan';
import { dias, fechaDe, lista, nombrado, nombresDe } from './frases';
import { cifra } from '../entities/hechosRegla';
import { partesDisparador, type Mantenimiento } from '../entities/mantenimiento';
import { mantenimiento as words } from '../words/mantenimiento';
import { unidadesMedidor } from '../words/hojaDeVida';

/** Names of the records of a plan, by id; a missing name is shown as its number. */
export type NombresPlan = Partial<
  Record<'activos' | 'niveles' | 'categorias' | 'servicios' | 'personal', ReadonlyMap<number, string>>
>;

/** The plan being edited: empty fields are missing or blank. */
type Written = Partial<Mantenimiento> & Pick<Mantenimiento, 'disparador' | 'alcance'>;

/** A summary of a plan, in a few plain sentences. */
export const fraseDePlan = (plan: Written, nombres: NombresPlan = {}): string =>
  [
    `${quehacer(plan, nombres)} ${aQuien(plan, nombres)}, ${intervaloDePlan(plan)}${vigencia(plan)}`,
    temporada(plan),
    plan.disparador === 'fecha_unica' ? null : base(plan),
    plan.disparador === 'condicion' ? null : aviso(plan),
    orden(plan, nombres),
    plan.estado === 'pausado'
      ? 'Está en pausa: por ahora nada vence'
      : plan.estado === 'finalizado'
        ? 'Terminó: ya nada vence'
        : null,
  ]
    .filter((sentence) => sentence !== null)
    .map((sentence) => `${sentence}.`)
    .join(' ');

const quehacer = ({ servicio_ids = [], nombre }: Written, { servicios }: NombresPlan) => {
  const named = nombresDe(servicio_ids, servicios, 'el servicio');
  return named.length > 0 ? `Se hace ${lista(named)}` : `Se hace ${nombre ? `«${nombre}»` : 'el mantenimiento'}`;
};

const aQuien = (
  { alcance, activos: assets = [], categorias: kinds = [], niveles: levels = [] }: Written,
  { activos, categorias, niveles }: NombresPlan,
) => {
  if (alcance === 'activo' || alcance === 'lista')
    return assets.length > 0 ? `a ${lista(nombresDe(assets, activos, 'este activo:'))}` : 'al activo que elija';
  const [ids, names, one, many] =
    alcance === 'nivel'
      ? ([levels, niveles, 'l nivel', ' los niveles'] as const)
      : ([kinds, categorias, ' la categoría', ' las categorías'] as const);
  if (ids.length === 0) return `a cada activo de${one} que elija`;
  return `a cada activo de${ids.length > 1 ? many : one} ${lista(nombresDe(ids, names, 'número'))}`;
};

const unidades = {
  dia: ['día', 'días'],
  semana: ['semana', 'semanas'],
  mes: ['mes', 'meses'],
  anio: ['año', 'años'],
} as const;
const unidadDe = ({ medidor_tipo, medidor_nombre }: Written) => {
  const unit = (medidor_tipo && unidadesMedidor[medidor_tipo]) || 'unidades';
  return medidor_nombre ? `${unit} de «${medidor_nombre}»` : medidor_tipo === 'horometro' ? `${unit} de motor` : unit;
};

/** «cada 10.000 km o cada 6 meses, lo que ocurra primero» */
export const intervaloDePlan = (plan: Written): string => {
  const { disparador, cada_medida, inicia_en } = plan;
  if (disparador === 'fecha_unica')
    return inicia_en ? `una sola vez, el ${fechaDe(inicia_en)}` : 'una sola vez, el día que elija';
  if (disparador === 'condicion') return fraseDeCondicion(plan.condicion, plan.medidor_tipo, plan.medidor_nombre);
  const { tiempo, medidor } = partesDisparador[disparador];
  const meter = cada_medida == null ? 'según el medidor que elija' : `cada ${cifra(cada_medida)} ${unidadDe(plan)}`;
  const parts = [...(tiempo ? [cadaCuanto(plan)] : []), ...(medidor ? [meter] : [])];
  return `${parts.join(' o ')}${parts.length > 1 ? ', lo que ocurra primero' : ''}`;
};

const cadaCuanto = ({ cada_valor, cada_unidad, dias_semana = [] }: Written): string => {
  if (cada_valor == null || cada_unidad == null) return 'cada tanto como elija';
  const [one, many] = unidades[cada_unidad];
  const every = cada_valor === 1 ? `cada ${one}` : `cada ${cifra(cada_valor)} ${many}`;
  const days = [...dias_semana].sort((a, b) => a - b).map((each) => dias[each - 1] ?? '');
  return cada_unidad === 'semana' && days.length > 0 ? `${every}, el ${lista(days)}` : every;
};

const vigencia = ({ disparador, inicia_en, termina_en }: Written): string => {
  const from =
    disparador !== 'fecha_unica' && inicia_en
      ? `${disparador === 'condicion' ? ',' : ''} desde el ${fechaDe(inicia_en)}`
      : '';
  return `${from}${termina_en ? ` hasta el ${fechaDe(termina_en)}` : ''}`;
};

const temporada = ({ disparador, meses = [] }: Written): string | null =>
  disparador === 'fecha_unica' || meses.length === 0 || meses.length === 12 ? null : `Temporada: ${deMeses(meses)}`;

const nombresMeses = Object.values(words.values.meses);

/** «de abril a septiembre», «julio y de noviembre a marzo» */
export const deMeses = (meses: readonly number[]): string => {
  const on = new Set(meses);
  if (on.size === 0 || on.size === 12) return 'todo el año';
  const runs = [...on]
    .filter((month) => !on.has(month === 1 ? 12 : month - 1))
    .sort((a, b) => a - b)
    .map((from) => {
      let to = from;
      while (on.has((to % 12) + 1)) to = (to % 12) + 1;
      const [first = '', last = ''] = [nombresMeses[from - 1], nombresMeses[to - 1]];
      return from === to ? first : `de ${first} a ${last}`;
    });
  return lista(runs);
};

const base = ({ base: from = 'programada', disparador }: Written): string => {
  if (disparador === 'condicion') return 'Vuelve a vencer solo con lecturas posteriores al cierre de su orden';
  const what = { tiempo: 'fechas', medidor: 'medidas', tiempo_o_medidor: 'fechas y medidas' }[
    disparador === 'fecha_unica' ? 'tiempo' : disparador
  ];
  return from === 'ejecutada'
    ? 'La siguiente vez se cuenta desde que se hace'
    : `Las ${what} no cambian aunque se haga antes o después, y lo que se atrasa no se acumula`;
};

const aviso = (plan: Written): string => {
  const { tiempo, medidor } = partesDisparador[plan.disparador];
  const days = plan.aviso_dias == null ? 'con los días de la empresa' : contados(plan.aviso_dias, 'día', 'días');
  const measure =
    plan.aviso_medida == null ? 'con el porcentaje de la empresa' : `${cifra(plan.aviso_medida)} ${unidadDe(plan)}`;
  const said = [...(tiempo || !medidor ? [days] : []), ...(medidor ? [measure] : [])];
  return `Avisa antes: ${lista(said, 'o')}`;
};

const orden = (
  { disparador, crear_orden_automatica: automatic = false, anticipacion_dias: ahead = 0, responsable_id: who }: Written,
  { personal }: NombresPlan,
): string => {
  if (!automatic) return 'La orden se genera a mano';
  const when =
    disparador === 'condicion'
      ? 'cuando se cumple'
      : ahead === 0
        ? 'el día en que vence'
        : `${contados(ahead, 'día', 'días')} antes`;
  return `La orden se crea sola ${when}${who == null ? '' : `, para ${nombrado(who, personal, 'la persona') ?? ''}`}`;
};

const contados = (count: number, one: string, many: string) => `${cifra(count)} ${count === 1 ? one : many}`;
