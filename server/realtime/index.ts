export { broadcastingAuth } from './auth';
export { createBroker, type Broker } from './broker';
export { createNodes, type Nodes } from './nodes';
export { sharedBroker, type Wire } from './adapters/processes';
export { brokerHttpApi } from './broker-http-api';
export { createPublisher } from './publisher';
export { inProcess, overHttp } from './transports';
