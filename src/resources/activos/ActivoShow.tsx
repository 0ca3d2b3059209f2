import { useParams } from 'react-router-dom';
import { SheetById } from './sheet/SheetById';

/** The page of an asset is its life-history sheet. */
const ActivoShow = () => <SheetById id={Number(useParams()['id'])} />;

export default ActivoShow;
