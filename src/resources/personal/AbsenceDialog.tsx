import { useState } from 'react';
import { ToggleButton } from '@mui/material';
import { useRefresh } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { dayFrom, momentFrom } from '#contract/core/dateBounds';
import { optionalText } from '#contract/core/entity';
import { z } from '#contract/core/validation';
import { DayInput, MomentInput } from '../../ui/dates/DateInput';
import { TextInput } from '../../ui/form/inputs';
import { FormDialog } from '../../ui/FormDialog';
import { FormGrid } from '../../ui/FormGrid';
import { ListToggle } from '../../ui/ListToggle';
import { useReversible } from '../../ui/UndoNotice';
import { addAbsence, removeAbsence } from './absences';

type Kind = keyof typeof schemas;

const motivo = optionalText(200);
const schemas = {
  dias: z.object({ desde: dayFrom('life'), hasta: dayFrom('life'), motivo }),
  horas: z.object({ desde: momentFrom('life'), hasta: momentFrom('life'), motivo }),
};

/** A new absence: whole days, or from one moment to another. */
const AbsenceDialog = ({ personId, onClose }: { personId: number; onClose: () => void }) => {
  const [kind, setKind] = useState<Kind>('dias');
  const offerBack = useReversible();
  const refresh = useRefresh();
  const save = async (values: Record<string, unknown>) => {
    const made = await addAbsence(personId, schemas[kind].parse(values));
    offerBack('Ausencia registrada', () => removeAbsence(made));
    refresh();
  };
  return (
    <FormDialog
      title="Nueva ausencia"
      submitLabel="Guardar"
      schema={schemas[kind]}
      initial={{ desde: null, hasta: null, motivo: null }}
      onClose={onClose}
      onSubmit={save}
    >
      <KindToggle kind={kind} onKind={setKind} />
      {kind === 'dias' ? (
        <FormGrid key="dias">
          <DayInput source="desde" label="Primer día" />
          <DayInput source="hasta" label="Último día" />
        </FormGrid>
      ) : (
        <FormGrid key="horas">
          <MomentInput source="desde" label="Desde" />
          <MomentInput source="hasta" label="Hasta" />
        </FormGrid>
      )}
      <TextInput source="motivo" label="Motivo" helperText="Por ejemplo vacaciones, permiso, incapacidad" />
    </FormDialog>
  );
};

export default AbsenceDialog;

/** A day is not a moment: what was written is asked anew. */
const KindToggle = ({ kind, onKind }: { kind: Kind; onKind: (kind: Kind) => void }) => {
  const { setValue } = useFormContext();
  return (
    <ListToggle
      exclusive
      size="small"
      value={kind}
      aria-label="Cuánto"
      onChange={(_event, next: Kind | null) => {
        if (!next) return;
        setValue('desde', null);
        setValue('hasta', null);
        onKind(next);
      }}
    >
      <ToggleButton value="dias">Días completos</ToggleButton>
      <ToggleButton value="horas">Unas horas</ToggleButton>
    </ListToggle>
  );
};
