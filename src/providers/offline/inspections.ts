import type { NuevaInspeccion } from '#contract/entities/inspecciones';
import type { ActivoPorInspeccionar, DefectoVisto, Formulario, PorHacer } from '#contract/requests/inspecciones';
import { standsAs } from '#contract/rules/inspections';
import type { Entry } from './entry';

/** The part of what there is to inspect that is about one asset; undefined if this phone does not have it. Pure. */
export const toInspect = (all: PorHacer, assetId: number): PorHacer | undefined => {
  const asset = all.activos.find(({ id }) => id === assetId);
  if (!asset) return undefined;
  const own = new Set(asset.formularios.map(({ plantilla_id }) => plantilla_id));
  return { activos: [asset], formularios: all.formularios.filter(({ id }) => own.has(id)) };
};

/** What there is to inspect once an inspection of this phone counts: done for today, with what it saw. Pure. */
export const withInspection = (all: PorHacer, entry: Entry, body: NuevaInspeccion): PorHacer => {
  const form = all.formularios.find(({ id }) => id === body.plantilla_id);
  return {
    ...all,
    activos: all.activos.map((asset) =>
      asset.id === body.activo_id ? inspected(asset, form, body, body.fecha ?? entry.creado_en, entry.n) : asset,
    ),
  };
};

const inspected = (
  asset: ActivoPorInspeccionar,
  form: Formulario | undefined,
  { plantilla_id, respuestas, lectura }: NuevaInspeccion,
  fecha: string,
  n: number,
): ActivoPorInspeccionar => {
  let { defectos } = asset;
  for (const [at, answer] of respuestas.entries()) {
    const point = form?.items.find(({ id }) => id === answer.item);
    const isIt = (defect: DefectoVisto) => defect.plantilla_id === plantilla_id && defect.item === answer.item;
    const open = defectos.find(isIt);
    if (point && standsAs(point, { ...answer, valor: answer.valor ?? null }) === 'falla') {
      const nota = answer.nota ?? open?.nota ?? null;
      const seen = {
        // Its own until the server gives it one.
        ...{ id: -(n * 1_000 + at), plantilla_id, item: answer.item, severidad: point.severidad_si_falla },
        ...{ vistas_n: 1, abierto_en: fecha, nota },
      };
      defectos = open
        ? defectos.map((each) => (isIt(each) ? { ...each, vistas_n: each.vistas_n + 1, nota } : each))
        : [...defectos, seen];
    } else if (answer.resultado === 'aprobado' && answer.reparado) defectos = defectos.filter((each) => !isIt(each));
  }
  const formularios = asset.formularios.map((each) =>
    each.plantilla_id === plantilla_id ? { ...each, debida: false, ultima_en: fecha } : each,
  );
  const owes = formularios.some(({ debida, plantilla_id: id }) => debida && id !== plantilla_id);
  const critical = defectos.some(({ severidad }) => severidad === 'critica');
  return {
    ...asset,
    formularios,
    defectos,
    ultima_lectura: lectura ?? asset.ultima_lectura,
    ...(critical && asset.apto && { apto: false, motivo_no_apto: 'Tiene un defecto crítico' }),
    ...(!critical && !owes && { apto: true, motivo_no_apto: null }),
  };
};
