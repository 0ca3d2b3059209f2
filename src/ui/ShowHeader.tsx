import type { ReactNode } from 'react';
import { DeleteButton, EditButton } from 'react-admin';
import { Icon } from './Icon';
import { RecordHeader } from './RecordHeader';

/** The head of a record's page: edit and delete for who may. */
export const ShowHeader = ({ title, detail, status }: { title: string; detail?: ReactNode; status?: ReactNode }) => (
  <RecordHeader title={title} detail={detail} status={status}>
    <EditButton variant="outlined" icon={<Icon name="edit" />} />
    <DeleteButton mutationMode="pessimistic" icon={<Icon name="delete" />} />
  </RecordHeader>
);
