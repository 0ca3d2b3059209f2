import { useResourceContext, useStore, useTranslateLabel } from 'react-admin';
import { PickColumns, toggled } from './PickColumns';

export interface Columns {
  /** The columns of the table, in order, by source. */
  all: readonly string[];
  /** Hidden by default. */
  hidden?: string[];
}

/** Chooses the columns of the list's table; kept on this device. Uses the table's own key in react-admin's store. */
export const ColumnsMenu = ({ columns: { all, hidden: usual = none } }: { columns: Columns }) => {
  const resource = useResourceContext() ?? '';
  const label = useTranslateLabel();
  const [hidden, setHidden] = useStore<string[]>(`${resource}.datatable`, usual);
  return (
    <PickColumns
      columns={all.map((source) => ({
        source,
        label: String(label({ source, resource })),
        shown: !hidden.includes(source),
      }))}
      onToggle={(source) => setHidden(toggled(hidden, source))}
      onReset={() => setHidden(usual)}
    />
  );
};

const none: string[] = [];
