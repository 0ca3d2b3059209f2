import { useQuery } from '@tanstack/react-query';
import { useNotify, useRefresh } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { retirar, type Persona } from '#contract/entities/personal';
import { z } from '#contract/core/validation';
import { facesOf } from '../../ui/faces';
import { FormDialog } from '../../ui/FormDialog';
import { Note } from '../../ui/Note';
import { Unreachable } from '../../ui/Unreachable';
import { ChipsInput } from '../ordenes/index';
import { PersonalInput } from './PersonalInput';
import { heldBy, heldInWords, retire } from './retire';

const fates = facesOf({ pasa: 'Pasa a otra persona', queda: 'Queda sin asignar' });
const schema = z
  .object({ queda: z.enum(['pasa', 'queda']), pasa_a: retirar.shape.pasa_a })
  .refine(({ queda, pasa_a }) => queda === 'queda' || pasa_a !== null, {
    path: ['pasa_a'],
    message: 'Elija a quién pasa',
  });

/** Asks what becomes of the work and the things of a person who leaves, and retires them. */
const RetireDialog = ({ person, onClose }: { person: Persona; onClose: () => void }) => {
  const notify = useNotify();
  const refresh = useRefresh();
  const { data, isError, error, isFetching, refetch } = useQuery({
    queryKey: ['personal', person.id, 'a-cargo'],
    queryFn: ({ signal }) => heldBy(person.id, signal),
  });
  const held = data && heldInWords(data);
  return (
    <FormDialog
      title={`Retirar a ${person.nombre_completo}`}
      submitLabel="Retirar"
      schema={schema}
      initial={{ queda: 'queda', pasa_a: null }}
      onClose={onClose}
      onSubmit={async (values) => {
        const { queda, pasa_a } = schema.parse(values);
        await retire(person.id, { pasa_a: queda === 'pasa' ? pasa_a : null, version: person.version });
        notify('Persona retirada', { type: 'success' });
        refresh();
      }}
    >
      {isError && (
        <Unreachable what="lo que tiene a su cargo" error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {held === '' && <Note>No tiene nada a su cargo.</Note>}
      {held && (
        <>
          <p>Tiene a su cargo {held}.</p>
          <ChipsInput source="queda" label="Qué pasa con ello" faces={fates} />
          <Successor />
        </>
      )}
      <Note>No se le asigna nada más; lo que ya hizo se conserva con su nombre.</Note>
    </FormDialog>
  );
};

export default RetireDialog;

const Successor = () =>
  useWatch({ name: 'queda' }) === 'pasa' ? <PersonalInput source="pasa_a" label="A quién pasa" /> : null;
