import { useState, type ReactNode } from 'react';
import { Button, useListContext, type Identifier } from 'react-admin';
import { z } from '#contract/core/validation';
import { FormDialog } from './FormDialog';
import { Icon } from './Icon';
import type { IconName } from './icons';
import { useBulkChange } from './useBulkChange';

interface Props {
  /** The field to change in many records. */
  source: string;
  label: string;
  icon: IconName;
  schema: z.ZodType;
  /** The input of that field. */
  children: ReactNode;
}

/** Sets one value in the selected rows, in one request: all of them or none. */
export const BulkChange = ({ source, label, icon, schema, children }: Props) => {
  const { selectedIds } = useListContext();
  const changeAll = useBulkChange();
  const [ids, setIds] = useState<Identifier[]>();
  const change = async (values: Record<string, unknown>) => {
    if (ids) await changeAll({ ids, source, data: { [source]: values[source] } });
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
