import { useState, type ReactNode } from 'react';
import { useDataProvider, useListContext, useNotify, useRefresh, Button, type Identifier } from 'react-admin';
import { z } from '#contract/validation';
import { FormDialog } from './FormDialog';
import { Icon } from './Icon';
import type { IconName } from './icons';

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
  const { resource, selectedIds, onUnselectItems } = useListContext();
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const refresh = useRefresh();
  const [ids, setIds] = useState<Identifier[]>();

  const change = async (values: Record<string, unknown>) => {
    if (!ids) return;
    await dataProvider.updateMany(resource, { ids, data: { [source]: values[source] } });
    notify('ra.notification.updated', { messageArgs: { smart_count: ids.length } });
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
