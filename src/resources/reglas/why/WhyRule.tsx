import type { PorQueRegla } from '#contract/requests/porQueNo';
import { limits } from '#contract/core/limits';
import type { Regla } from '#contract/entities/reglas';
import { ago, counted, dateTime, number } from '../../../ui/formats';
import type { Fact } from '../../../ui/Facts';
import { useAssetNames } from '../../../ui/useAssetNames';
import { WhyNot } from '../../../ui/WhyNot';

/** Why a rule raised nothing in 30 days. */
export const WhyRule = ({ rule: { id, nombre, tipo }, onClose }: { rule: Regla; onClose: () => void }) => {
  const { nameOf } = useAssetNames();
  const factsOf = (so: PorQueRegla): Fact[] => [
    {
      label: 'Activos en su alcance',
      value: `${number(so.activos_n)}, ${number(so.con_posiciones_n)} con posiciones en ${limits.rules.eventDays} días`,
    },
    {
      label: 'Límite',
      value: so.umbral === null ? null : `${number(so.umbral, 1)} ${so.unidad ?? ''}`,
    },
    ...(so.valor === null
      ? []
      : [
          {
            label: tipo === 'bateria_baja' ? 'Lo más bajo que vio' : 'Lo más alto que vio',
            value: [
              `${number(so.valor, 1)} ${so.unidad ?? ''}`,
              so.valor_activo_id !== null && nameOf(so.valor_activo_id),
              so.valor_en && dateTime(so.valor_en),
            ]
              .filter(Boolean)
              .join(' · '),
          },
        ]),
    {
      label: 'Horas en que vigila',
      value: so.horario === null ? 'Siempre' : counted(so.horario.length, 'tramo a la semana', 'tramos a la semana'),
    },
    ...(so.pasos_n === null ? [] : [{ label: 'Visitas o ejecuciones', value: number(so.pasos_n) }]),
    { label: 'Silencios vigentes', value: number(so.silencios_n) },
    { label: 'Eventos silenciados', value: number(so.silenciados_n) },
    { label: 'Evaluada por última vez', value: so.evaluada_en && ago(so.evaluada_en) },
  ];
  return (
    <WhyNot<PorQueRegla> title={`${nombre}: ¿por qué?`} path={`/reglas/${id}/por-que`} {...{ factsOf, onClose }} />
  );
};
