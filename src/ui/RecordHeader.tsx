import type { ReactNode } from 'react';
import { useCreatePath, useGetResourceLabel, useResourceContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { Icon } from './Icon';
import './records.css';

interface Props {
  title: string;
  /** Codes, plates: what tells it apart. */
  detail?: ReactNode;
  status?: ReactNode;
  /** What can be done with it. */
  children?: ReactNode;
}

/** The head of a record's page: the way back to the list, its name and state, what can be done. */
export const RecordHeader = ({ title, detail, status, children }: Props) => {
  const resource = useResourceContext() ?? '';
  const createPath = useCreatePath();
  const nameOf = useGetResourceLabel();
  return (
    <header className="record-header">
      <Link className="record-back" to={createPath({ resource, type: 'list' })}>
        <Icon name="arrow_back" size={16} />
        {nameOf(resource, 2)}
      </Link>
      <div className="record-head">
        <div className="record-who">
          <h2>{title}</h2>
          {detail && <p>{detail}</p>}
        </div>
        {status}
        <div className="record-actions">{children}</div>
      </div>
    </header>
  );
};
