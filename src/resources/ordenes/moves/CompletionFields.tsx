import { lazy, Suspense } from 'react';
import { Alert } from '@mui/material';
import { useGetOne } from 'react-admin';
import type { Activo } from '#contract/entities/activos';
import type { Orden } from '#contract/entities/ordenes';
import { clasesDeFalla } from '#contract/rules/failures';
import { ordenes as words } from '#contract/words/ordenes';
import { figureText } from '../../../ui/figures';
import { kilometres, number } from '../../../ui/formats';
import { FormGrid } from '../../../ui/FormGrid';
import { TextInput } from '../../../ui/form/inputs';
import { MeasureInput } from '../../../ui/numbers/MeasureInput';
import { NumberInput } from '../../../ui/numbers/NumberInput';
import { CodeInputs } from '../form/CodeInputs';

const SignatureInput = lazy(() => import('./SignatureInput'));

const { fields } = words;

/** The fields to fill in when the work is done. */
export const CompletionFields = ({ orden }: { orden: Orden }) => {
  const left = orden.tareas_n - orden.tareas_hechas_n;
  return (
    <>
      {left > 0 && (
        <Alert severity="warning">
          {left === 1 ? 'Queda 1 tarea sin hacer.' : `Quedan ${number(left)} tareas sin hacer.`}
          {orden.obligatorias_n > 0 && ' Las obligatorias no dejan completar.'}
        </Alert>
      )}
      <TextInput source="solucion" label="Qué se hizo" multiline minRows={2} autoFocus />
      <CodeInputs classes={clasesDeFalla} activoId={orden.activo_id} />
      <TextInput source="causa_falla" label={fields.causa_falla} />
      {orden.activo_id !== null && <Meters activoId={orden.activo_id} />}
      <Suspense>
        <SignatureInput required={orden.requiere_firma} />
      </Suspense>
    </>
  );
};

const Meters = ({ activoId }: { activoId: number }) => {
  const { data: activo } = useGetOne<Activo>('activos', { id: activoId });
  if (!activo || (activo.odometro_km === null && activo.horometro_h === null)) return null;
  return (
    <FormGrid>
      {activo.odometro_km !== null && (
        <MeasureInput
          source="odometro_cierre_km"
          unit="km"
          label="Odómetro (km)"
          helperText={`El último: ${kilometres(activo.odometro_km)}`}
        />
      )}
      {activo.horometro_h !== null && (
        <NumberInput
          source="horometro_cierre_h"
          unit="h"
          label="Horómetro (h)"
          helperText={`El último: ${figureText('horometro_h', activo.horometro_h)}`}
        />
      )}
    </FormGrid>
  );
};
