import type { Componente } from '#contract/entities/componentes';
import { Facts } from '../../../ui/Facts';
import { factsOf, known } from '../../../ui/fields/facts';
import { dateTime, number } from '../../../ui/formats';
import { fields } from '../fields';
import styles from './record.module.css';

const ofTyres = ['profundidades_mm', 'profundidad_min', 'desgaste_mm_1000km', 'cambio_previsto_en', 'presion'] as const;

const ofAll = [
  'marca',
  'modelo',
  'medida',
  'desde',
  'km',
  'horas',
  'costo_km',
  'costo',
  'costo_total',
  'reencauches_n',
  'vence_en',
  'leido_en',
  'proveedor',
  'comprado_en',
] as const;

/** The figures of a component that are known; costs only where the server tells them. */
export const Figures = ({
  component,
  told,
}: {
  component: Componente;
  told?: { presion: number; leido_en: string };
}) => {
  const { tipo, profundidades_mm, profundidad_min, desgaste_mm_1000km, presion, reencauches_n, horas } = component;
  const left = [
    ...(reencauches_n === 0 ? ['reencauches_n', 'costo_total'] : ['costo']),
    ...(horas === 0 ? ['horas'] : []),
  ];
  return (
    <div className={`card ${styles.facts}`}>
      <Facts
        facts={[
          ...known(
            factsOf(fields, component, {
              only: [...ofTyres, ...ofAll].filter((name) => !left.includes(name)),
              instead: {
                profundidades_mm:
                  profundidades_mm.length > 0 && `${profundidades_mm.map((mm) => number(mm, 1)).join(' / ')} mm`,
                profundidad_min: tipo === 'llanta' && profundidad_min !== null && `${number(profundidad_min, 1)} mm`,
                desgaste_mm_1000km:
                  desgaste_mm_1000km !== null &&
                  (desgaste_mm_1000km < 0
                    ? 'La profundidad sube: revise las lecturas'
                    : `${number(desgaste_mm_1000km, 2)} mm`),
                presion: presion !== null && `${number(presion, 1)} psi`,
              },
            }),
          ),
          ...(told
            ? [
                {
                  label: 'Presión que dice el rastreador',
                  value: `${number(told.presion)} psi, ${dateTime(told.leido_en)}`,
                },
              ]
            : []),
        ]}
      />
    </div>
  );
};
