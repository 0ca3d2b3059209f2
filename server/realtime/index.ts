export { broadcastingAuth } from './auth';
export { createBroker, type Broker } from './broker';
export { brokerHttpApi } from './broker-http-api';
export { createPublisher } from './publisher';
