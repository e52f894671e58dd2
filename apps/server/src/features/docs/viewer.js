/* global SwaggerUIBundle */
// Runs in the reader's browser. It sends nothing to other hosts, and no token outlives the page.
SwaggerUIBundle({
  dom_id: '#viewer',
  url: '/api/openapi.json',
  validatorUrl: null,
  persistAuthorization: false,
  tryItOutEnabled: true,
  displayRequestDuration: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
})
