import { useState } from 'react';
import { descarte, reparacion, type Defecto } from '#contract/entities/defectos';
import { TextInput } from '../../ui/form/inputs';
import { FormDialog } from '../../ui/FormDialog';
import { Note } from '../../ui/Note';
import { discard, repair } from './requests';
import { useAct, useNewest } from './useAct';

export type End = 'reparado' | 'descartado';

const schemas = { reparado: reparacion.omit({ version: true }), descartado: descarte.omit({ version: true }) };

/** Ends a defect by hand: it was repaired, by whom and how, or it was none. */
export const EndDialog = ({ defect, end, onClose }: { defect: Defecto; end: End; onClose: () => void }) => {
  const act = useAct();
  const newest = useNewest();
  const [known, setKnown] = useState(defect);
  const repairs = end === 'reparado';
  const send = ({ nota, nombre }: { nota: string; nombre: string | null }) =>
    act(repairs ? `Reparado: ${defect.titulo}` : `Descartado: ${defect.titulo}`, () =>
      newest(known, (now) => (repairs ? repair(now, { nota, nombre }) : discard(now, { nota })), setKnown),
    );
  return (
    <FormDialog
      title={repairs ? `¿Quedó reparado «${defect.titulo}»?` : `¿Descartar «${defect.titulo}»?`}
      submitLabel={repairs ? 'Reparado' : 'Descartar'}
      schema={schemas[end]}
      initial={{ nota: '', ...(repairs && { nombre: null }) }}
      onClose={onClose}
      onSubmit={({ nota, nombre }) => send({ nota: String(nota), nombre: nombre ? String(nombre) : null })}
    >
      <Note>
        {repairs
          ? 'Queda con su nombre y la hora. Si una inspección posterior lo vuelve a ver, se abre uno nuevo.'
          : 'Para lo que no era una falla. Queda en el historial con su nombre.'}
      </Note>
      {repairs && <TextInput source="nombre" label="Quién lo reparó" helperText="Vacío: usted" />}
      <TextInput source="nota" label={repairs ? 'Qué se hizo' : 'Por qué'} multiline minRows={2} autoFocus />
    </FormDialog>
  );
};
