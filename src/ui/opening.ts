import { createContext, useContext } from 'react';
import { useCreatePath, useResourceContext, type Identifier } from 'react-admin';
import { useLocation } from 'react-router-dom';

/**
 * The address parameter that opens a record over the list (`?repuesto=12`, `?repuesto=nuevo`), for entities without a
 * page of their own. Undefined: they have one.
 */
export const OpenedBy = createContext<string | undefined>(undefined);

/** The parameter's value for a new record. */
export const brandNew = 'nuevo';

/** The address of a record of the list, or of a new one without an id. */
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

/** Leaves without saving: from the drawer to its list, from the form of a record to its page. */
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

/** Keeps the list's filters in the address. */
const pathWith = (
  { pathname, search }: { pathname: string; search: string },
  parameter: string,
  value: string | null,
) => {
  const query = new URLSearchParams(search);
  if (value === null) query.delete(parameter);
  else query.set(parameter, value);
  const left = query.toString();
  return left ? `${pathname}?${left}` : pathname;
};
