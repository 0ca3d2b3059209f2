import type { ReactNode } from 'react';
import { DeleteButton, EditButton } from 'react-admin';
import { Icon } from './Icon';
import { RecordHeader } from './RecordHeader';

/** The header of a record's page, with edit and delete for users who may. */
export const ShowHeader = ({ title, detail, status }: { title: string; detail?: ReactNode; status?: ReactNode }) => (
  <RecordHeader title={title} detail={detail} status={status}>
    <EditButton variant="outlined" icon={<Icon name="edit" />} />
    <DeleteButton mutationMode="pessimistic" icon={<Icon name="delete" />} />
  </RecordHeader>
);
