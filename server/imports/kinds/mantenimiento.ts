import { faltasDeTemporada, primeraFecha } from '#contract/rules/fechasPlan';
import { faltasDePlan, mantenimiento as planEntity, type Mantenimiento } from '#contract/entities/mantenimiento';
import type { Row } from '../../records/store';
import { dayOf } from '../../db/days';
import { daysOf, spansOf } from '../../resources/rutas/days';
import { planStore } from '../../resources/mantenimiento/store';
import type { Draft } from '../rows/draft';
import { monthOf } from '../rows/parseDate';
import { entityKind } from './entityKind';
import type { Check, Kind } from './kind';
import { columns } from './mantenimientoColumns';
import { readNamed } from './named';

const entity = entityKind({
  tipo: 'mantenimiento',
  store: planStore,
  claves: ['nombre'],
  unique: [['nombre']],
  columns: async () => columns,
  complete: (draft, before, check) => {
    readScope(draft, before, check);
    readTrigger(draft, before);
    readDays(draft, check);
    readMonths(draft, check);
    const whole = { ...before, ...draft.values };
    if (isJudged(whole))
      for (const [field, mensaje] of Object.entries({ ...faltasDePlan(whole), ...faltasDeTemporada(whole) }))
        if (!draft.wrong.has(field))
          check.refuse(draft, field, {
            codigo: mensaje === 'Obligatorio' ? 'REQUERIDO' : 'VALOR_NO_PERMITIDO',
            mensaje,
          });
  },
});

/** Plans, with the names of their assets, categories or levels. */
export const mantenimiento: Kind = {
  ...entity,
  check: async (drafts, check) => {
    await readNamed(drafts, check, {
      servicio_ids: 'servicios',
      activos: 'activos',
      categorias: 'categorias',
      niveles: 'niveles',
    });
    const today = await dayOf(check.tx);
    for (const { values, wrong } of drafts)
      if (check.opciones.modo === 'crear' && !wrong.has('inicia_en')) values.inicia_en ??= firstDay(values, today);
    await entity.check(drafts, check);
  },
};

const { cada_valor: everySo, cada_unidad: unit } = planEntity.fields;
const firstDay = ({ cada_valor, cada_unidad }: Draft['values'], today: string): string =>
  primeraFecha(
    { cada_valor: everySo.safeParse(cada_valor).data ?? null, cada_unidad: unit.safeParse(cada_unidad).data ?? null },
    today,
  );

type Judged = Parameters<typeof faltasDePlan>[0];
const isJudged = (values: Partial<Mantenimiento>): values is Judged =>
  values.alcance !== undefined && values.disparador !== undefined && values.inicia_en !== undefined;

/** The scope follows from the column that is filled. */
const readScope = (draft: Draft, before: Row | null, { refuse }: Check) => {
  const { values, texts, wrong } = draft;
  const said = (['activos', 'categorias', 'niveles'] as const).find((field) => texts.get(field));
  if (said === 'activos')
    values.alcance = Array.isArray(values.activos) && values.activos.length === 1 ? 'activo' : 'lista';
  else if (said) values.alcance = said === 'categorias' ? 'categoria' : 'nivel';
  else if (!before) {
    refuse(draft, 'activos', { codigo: 'REQUERIDO', mensaje: 'Diga de qué activos, categorías o niveles es' });
    wrong.add('alcance');
  }
};

/** The trigger follows from the intervals that are filled. */
const readTrigger = ({ values, wrong }: Draft, before: Row | null) => {
  if (values.disparador !== undefined || wrong.has('disparador') || before) return;
  const [time, meter] = [
    values.cada_valor !== undefined || wrong.has('cada_valor'),
    values.cada_medida !== undefined || wrong.has('cada_medida'),
  ];
  values.disparador = time && meter ? 'tiempo_o_medidor' : meter ? 'medidor' : time ? 'tiempo' : 'fecha_unica';
};

const readDays = ({ values, ...draft }: Draft, { refuse }: Check) => {
  if (typeof values.dias_semana !== 'string') return;
  values.dias_semana = daysOf(values.dias_semana);
  if (!values.dias_semana)
    refuse({ values, ...draft }, 'dias_semana', {
      codigo: 'VALOR_NO_PERMITIDO',
      mensaje: 'Escríbalos así: lun-vie, o lun, mié, sáb',
    });
};

const allYear = /^todo el a[ñn]o$/i;

const readMonths = ({ values, ...draft }: Draft, { refuse }: Check) => {
  if (typeof values.meses !== 'string') return;
  const text = values.meses.trim().replace(/\bde\s+/gi, '');
  values.meses = allYear.test(text) ? [] : spansOf(text, 12, numbered);
  if (!values.meses)
    refuse({ values, ...draft }, 'meses', {
      codigo: 'VALOR_NO_PERMITIDO',
      mensaje: 'Escríbala así: abr-sep, o nov-mar, jul',
    });
};

const numbered = (name: string): number => (/^([1-9]|1[0-2])$/.test(name) ? Number(name) : monthOf(name));
