import { useState, type ReactNode } from 'react';
import { useDataProvider, useListContext, useNotify, useRefresh, useTranslate, Button, type Identifier, type RaRecord } from 'react-admin';
import { z } from '#contract/validation';
import { FormDialog } from './FormDialog';
import { Icon } from './Icon';
import type { IconName } from './icons';
import { useReversible } from './UndoNotice';

interface Props {
  /** The field that many records are given one value of. */
  source: string;
  label: string;
  icon: IconName;
  schema: z.ZodType;
  /** The input of that field. */
  children: ReactNode;
}

/** Gives the chosen rows one value, in one request: all of them or none. */
export const BulkChange = ({ source, label, icon, schema, children }: Props) => {
  const { resource, data = [], selectedIds, onUnselectItems } = useListContext<RaRecord>();
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const translate = useTranslate();
  const offerBack = useReversible();
  const refresh = useRefresh();
  const [ids, setIds] = useState<Identifier[]>();

  const change = async (values: Record<string, unknown>) => {
    if (!ids) return;
    // Chosen on another page, nobody here knows what it was before.
    const before = data.filter(({ id }) => ids.includes(id));
    await dataProvider.updateMany(resource, { ids, data: { [source]: values[source] } });
    const message = translate(`resources.${resource}.notifications.updated`, { smart_count: ids.length });
    if (before.length < ids.length) notify(message);
    else
      offerBack(message, () =>
        Promise.all(groupsOf(before, source).map(([value, some]) => dataProvider.updateMany(resource, { ids: some, data: { [source]: value } }))),
      );
    onUnselectItems();
    refresh();
  };

  return (
    <>
      <Button label={label} onClick={() => setIds(selectedIds)}>
        <Icon name={icon} />
      </Button>
      {ids && (
        <FormDialog
          title={ids.length === 1 ? `${label} de 1 fila` : `${label} de ${ids.length} filas`}
          submitLabel="Cambiar"
          schema={z.object({ [source]: schema })}
          onClose={() => setIds(undefined)}
          onSubmit={change}
        >
          {children}
        </FormDialog>
      )}
    </>
  );
};

/** The rows by the value that they had. */
const groupsOf = (rows: readonly RaRecord[], source: string): [value: unknown, ids: Identifier[]][] => [
  ...rows.reduce((groups, row) => groups.set(row[source], [...(groups.get(row[source]) ?? []), row.id]), new Map<unknown, Identifier[]>()),
];
