import { createContext, useContext } from 'react';
import { useCreatePath, useResourceContext, type Identifier } from 'react-admin';
import { useLocation } from 'react-router-dom';

/**
 * Name of the address's parameter that opens a record over the list around (`?repuesto=12`, `?repuesto=nuevo`),
 * for entities that have no page of their own. Undefined: they have one.
 */
export const OpenedBy = createContext<string | undefined>(undefined);

/** What the parameter says for a record that is yet to be written. */
export const brandNew = 'nuevo';

/** Where a record of the list around is opened, or written when no id is given. */
export const useRecordPath = () => {
  const parameter = useContext(OpenedBy);
  const resource = useResourceContext();
  const createPath = useCreatePath();
  const at = useLocation();
  return (id?: Identifier): string => {
    if (parameter) return pathWith(at, parameter, String(id ?? brandNew));
    return id === undefined ? createPath({ resource, type: 'create' }) : createPath({ resource, id, type: 'show' });
  };
};

/** Where one goes without saving: from the drawer to its list, from the form of a record to its page. */
export const useWayBack = () => {
  const parameter = useContext(OpenedBy);
  const resource = useResourceContext();
  const createPath = useCreatePath();
  const at = useLocation();
  return (id?: Identifier): string => {
    if (parameter) return pathWith(at, parameter, null);
    return id === undefined ? createPath({ resource, type: 'list' }) : createPath({ resource, id, type: 'show' });
  };
};

/** The list's filters stay in the address. */
const pathWith = ({ pathname, search }: { pathname: string; search: string }, parameter: string, value: string | null) => {
  const query = new URLSearchParams(search);
  if (value === null) query.delete(parameter);
  else query.set(parameter, value);
  return query.size > 0 ? `${pathname}?${query.toString()}` : pathname;
};
