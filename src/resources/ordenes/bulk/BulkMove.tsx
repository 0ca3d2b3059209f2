import { useState } from 'react';
import { Button, TextInput, useDataProvider, useListContext, useNotify, useRefresh, type Identifier } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { cambioOrdenes, type cambioOrdenesHecho, type Orden } from '#contract/ordenes';
import { z } from '#contract/validation';
import { FormDialog } from '../../../ui/FormDialog';
import { Icon, type IconName } from '../../../ui/Icon';
import { PersonalInput } from '../../personal/index';
import { moveOrders } from '../deeds';
import { messages } from '../messages';
import { Refused } from './Refused';

type Target = 'asignada' | 'cerrada' | 'cancelada';
type Outcome = z.output<typeof cambioOrdenesHecho>;

interface Props {
  a: Target;
  label: string;
  icon: IconName;
}

/** Moves the chosen orders, each judged by itself: those that could not are told with their reasons. */
export const BulkMove = ({ a, label, icon }: Props) => {
  const { selectedIds, onSelect } = useListContext();
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const refresh = useRefresh();
  const [ids, setIds] = useState<Identifier[]>();
  const [refused, setRefused] = useState<Outcome>();

  const submit = async (values: FieldValues) => {
    if (!ids) return;
    const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
    const outcome =
      a === 'asignada' ? await assign(ids.map(Number), Number(given['responsable_id'])) : await moveOrders(cambioOrdenes.parse({ ...given, a, ids }));
    const done = outcome.hechas.length;
    if (done > 0) notify(done === 1 ? `1 orden ${words[a].one}` : `${done} órdenes ${words[a].many}`);
    if (outcome.rechazadas.length > 0) setRefused(outcome);
    // Those that could not stay chosen: something else may be done with them.
    onSelect(outcome.rechazadas.map(({ id }) => id));
    refresh();
  };

  /** Who has an order already hands it over; who has none is assigned. */
  const assign = async (all: number[], responsable_id: number): Promise<Outcome> => {
    const { data } = await dataProvider.getMany<Orden>('ordenes', { ids: all });
    const pending = data.filter(({ estado }) => estado === 'pendiente').map(({ id }) => id);
    const others = all.filter((id) => !pending.includes(id));
    if (others.length > 0) await dataProvider.updateMany('ordenes', { ids: others, data: { responsable_id } });
    if (pending.length === 0) return { hechas: others, rechazadas: [] };
    const { hechas, rechazadas } = await moveOrders({ a: 'asignada', ids: pending, responsable_id });
    return { hechas: [...others, ...hechas], rechazadas };
  };

  return (
    <>
      <Button label={label} onClick={() => setIds(selectedIds)}>
        <Icon name={icon} />
      </Button>
      {ids && (
        <FormDialog
          title={titleOf(a, ids.length)}
          // «Cancelar» alone would leave the question.
          submitLabel={a === 'cancelada' ? titleOf(a, ids.length) : words[a].title}
          schema={schemas[a]}
          initial={{ responsable_id: null, motivo_cancelacion: null, nota: null }}
          onClose={() => setIds(undefined)}
          onSubmit={submit}
        >
          {a === 'asignada' && <PersonalInput source="responsable_id" label={messages.fields.responsable_id} />}
          {a === 'cancelada' && (
            <TextInput source="motivo_cancelacion" label={messages.fields.motivo_cancelacion} multiline minRows={2} autoFocus helperText={false} />
          )}
          {a === 'cerrada' && <TextInput source="nota" label="Nota (opcional)" multiline minRows={2} helperText={false} />}
        </FormDialog>
      )}
      {refused && <Refused outcome={refused} onClose={() => setRefused(undefined)} />}
    </>
  );
};

const words: Record<Target, { title: string; one: string; many: string }> = {
  asignada: { title: 'Asignar', one: 'asignada', many: 'asignadas' },
  cerrada: { title: 'Cerrar', one: 'cerrada', many: 'cerradas' },
  cancelada: { title: 'Cancelar', one: 'cancelada', many: 'canceladas' },
};

const titleOf = (a: Target, count: number) => (count === 1 ? `${words[a].title} 1 orden` : `${words[a].title} ${count} órdenes`);

const text = z.string().trim().min(1).max(2_000);
const schemas = {
  asignada: z.object({ responsable_id: z.int() }),
  cerrada: z.object({ nota: text.nullish() }),
  cancelada: z.object({ motivo_cancelacion: text }),
};
