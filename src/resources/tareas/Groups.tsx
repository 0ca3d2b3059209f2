import { useState } from 'react';
import { Button } from '@mui/material';
import { useListContext } from 'react-admin';
import { ListSkeleton } from '../../ui/ListSkeleton';
import { NoMatches } from '../../ui/RecordTable';
import { Batch, NotLoaded } from './Batch';
import { useGrouping, type Grouping } from './GroupToggle';
import { batchesOf, useGroups } from './useGroups';
import styles from './tareas.module.css';

/** The tasks that match the list's filters, grouped. */
export const Groups = () => {
  const [grouping] = useGrouping();
  const { filterValues } = useListContext();
  // Another grouping or filter starts at the first page.
  return <Pages key={JSON.stringify([grouping, filterValues])} grouping={grouping} />;
};

/** Tasks fetched at once. */
const together = 100;

/** Pages end between groups, so that no group is split. */
const Pages = ({ grouping }: { grouping: Grouping }) => {
  const { data: groups, error, refetch } = useGroups(grouping);
  const [shown, setShown] = useState(1);
  if (!groups && error) return <NotLoaded error={error} onRetry={() => void refetch()} />;
  if (!groups) return <ListSkeleton rows={12} />;
  if (groups.length === 0) return <NoMatches />;
  const batches = batchesOf(groups, together);
  return (
    <div className={styles.taskGroups}>
      {batches.slice(0, shown).map((batch, at) => (
        <Batch key={at} grouping={grouping} groups={batch} />
      ))}
      {batches.length > shown && (
        <Button fullWidth onClick={() => setShown(shown + 1)}>
          Ver más
        </Button>
      )}
    </div>
  );
};
