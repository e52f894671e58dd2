import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  layout('routes/public/layout.tsx', [
    index('routes/public/home.tsx'),
    route('about', 'routes/public/about.tsx'),
    route('services/digital-marketing', 'routes/public/digital-marketing.tsx'),
    route('services/website-development', 'routes/public/website-development.tsx'),
    route('services/consultation', 'routes/public/consultation.tsx'),
    route('contact', 'routes/public/contact.tsx'),
    route('portfolio', 'routes/public/portfolio.tsx'),
    route('privacy', 'routes/public/privacy.tsx'),
  ]),
  layout('routes/app/with-notifier.tsx', [
    layout('routes/auth/layout.tsx', [
      route('login', 'routes/auth/login.tsx'),
      route('signup', 'routes/auth/signup.tsx'),
      route('forgot-password', 'routes/auth/forgot-password.tsx'),
      route('reset-password', 'routes/auth/reset-password.tsx'),
      route('confirm-email', 'routes/auth/confirm-email.tsx'),
    ]),
    route('app', 'routes/app/dispatch.tsx'),
    layout('routes/app/layout.tsx', [
      route('account', 'routes/app/account.tsx'),
      route('admin', 'routes/app/area.tsx', { id: 'admin' }),
      route('user', 'routes/app/area.tsx', { id: 'user' }),
      route('admin/dashboard', 'routes/app/admin-dashboard.tsx'),
      route('admin/tasks', 'routes/app/admin-tasks.tsx'),
      route('admin/create-task', 'routes/app/create-task.tsx'),
      route('admin/templates', 'routes/app/templates.tsx'),
      route('admin/projects', 'routes/app/projects.tsx'),
      route('admin/users', 'routes/app/team-members.tsx'),
      route('admin/users/:id', 'routes/app/person.tsx'),
      route('admin/log', 'routes/app/log.tsx'),
      route('admin/trash', 'routes/app/trash.tsx'),
      route('admin/enquiries', 'routes/app/enquiries.tsx'),
      route('admin/mail', 'routes/app/mails.tsx'),
      route('user/dashboard', 'routes/app/user-dashboard.tsx'),
      route('user/tasks', 'routes/app/user-tasks.tsx'),
      route('user/task-details/:id', 'routes/app/task-details.tsx'),
    ]),
  ]),
  route('*', 'routes/unknown.tsx'),
] satisfies RouteConfig
