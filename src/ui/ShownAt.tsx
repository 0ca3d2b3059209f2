import { Navigate, useParams } from 'react-router-dom';

/** The page of a record that is seen within another page: leads there. */
export const ShownAt = ({ address }: { address: (id: number) => string }) => <Navigate replace to={address(Number(useParams().id))} />;
