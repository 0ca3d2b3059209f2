import { Navigate, useParams } from 'react-router-dom';

/** Redirects to the page that shows the record within it. */
export const ShownAt = ({ address }: { address: (id: number) => string }) => (
  <Navigate replace to={address(Number(useParams().id))} />
);
