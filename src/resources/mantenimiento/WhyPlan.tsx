import { lazy, Suspense, useState } from 'react';
import { Button } from '@mui/material';

import { situacionPlan, type Mantenimiento } from '#contract/entities/mantenimiento';
import type { PorQuePlan } from '#contract/requests/porQueNo';
import { mantenimiento as words } from '#contract/words/mantenimiento';
import type { Fact } from '../../ui/Facts';
import { number, calendarDay } from '../../ui/formats';
import { Icon } from '../../ui/Icon';

const WhyNot = lazy(() => import('../../ui/WhyNot').then((module) => ({ default: module.WhyNot<PorQuePlan> })));

const { situacion: names } = words.values;

const factsOf = ({ activos_n, situaciones, proxima_fecha, reglas_n }: PorQuePlan): Fact[] => [
  { label: 'Activos en el plan', value: number(activos_n) },
  ...situacionPlan.options
    .filter((each) => situaciones[each] > 0)
    .map((each) => ({ label: names[each], value: number(situaciones[each]) })),
  { label: 'La próxima fecha', value: proxima_fecha && calendarDay(proxima_fecha) },
  { label: 'Reglas que avisan de vencimientos', value: number(reglas_n) },
];

/** «¿Por qué?»: why a plan warns of nothing. */
export const WhyPlan = ({ plan: { id, nombre } }: { plan: Mantenimiento }) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" startIcon={<Icon name="help" />} onClick={() => setOpen(true)}>
        ¿Por qué?
      </Button>
      {open && (
        <Suspense>
          <WhyNot
            title={`${nombre}: ¿por qué?`}
            path={`/mantenimiento/${id}/por-que`}
            factsOf={factsOf}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
};
