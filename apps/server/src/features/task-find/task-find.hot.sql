-- a rare word on sqlite
select 0 as i, (select count(*)
  from (select 1
  from (select 1
  from "task_search_index"
  where "task_search_index" match ?
  union all select 1
  from "comment_search_index"
  where "comment_search_index" match ?) as found_in limit 10000 + 1) as counted) as n, 10000 as most;
select answer.*
  from (with hits as materialized (select tasks.id, tasks.status, '' as key
  from tasks
  where (tasks.id in (select "task_search"."task_id" as id
  from (select rowid as n
  from "task_search_index"
  where "task_search_index" match ?
  order by rowid desc) as hit cross join "task_search" indexed by "task_search_task"
  where "task_search"."n" = hit.n and 1 = 1
  union all select "comment_search"."task_id" as id
  from (select rowid as n
  from "comment_search_index"
  where "comment_search_index" match ?
  order by rowid desc) as hit cross join "comment_search" indexed by "comment_search_task"
  where "comment_search"."n" = hit.n and 1 = 1))) select row_number() over (order by "page"."key" desc, "page"."id" desc) as place, page.id, page.key, concat(tasks.id, ' ', tasks.version, ' ', tasks.comments, ' ', (select value
  from settings
  where name = 'display-version'), case when tasks.waiting_reason is null then '' else ' waits' end) as item, 1 as n
  from (select hits.id, hits.key
  from hits
  where 1 = 1
  order by "hits"."id" desc limit ? + 0) as page join tasks on tasks.id = page.id
  union all select 0 as place, 'Pending' as id, '' as key, '' as item, (select count(*)
  from hits
  where "hits"."status" = 'Pending') as n
  union all select 0 as place, 'In Progress' as id, '' as key, '' as item, (select count(*)
  from hits
  where "hits"."status" = 'In Progress') as n
  union all select 0 as place, 'Completed' as id, '' as key, '' as item, (select count(*)
  from hits
  where "hits"."status" = 'Completed') as n) as answer;

-- a common word on sqlite
select 0 as i, (select count(*)
  from (select 1
  from (select 1
  from "task_search_index"
  where "task_search_index" match ?
  union all select 1
  from "comment_search_index"
  where "comment_search_index" match ?) as found_in limit 10000 + 1) as counted) as n, 10000 as most;
select answer.*
  from ( select row_number() over (order by "page"."key" desc, "page"."id" desc) as place, page.id, page.key, concat(tasks.id, ' ', tasks.version, ' ', tasks.comments, ' ', (select value
  from settings
  where name = 'display-version'), case when tasks.waiting_reason is null then '' else ' waits' end) as item, 1 as n
  from (select "tasks"."id" as id, '' as key
  from tasks
  where (((select true
  from "task_search"
  where "task_search"."task_id" = tasks.id and (instr(' ' || "task_search"."words" || ' ', ?) > 0) limit 1) or (tasks.comments > 0 and (select true
  from "comment_search"
  where "comment_search"."task_id" = tasks.id and (instr(' ' || "comment_search"."words" || ' ', ?) > 0) limit 1))))
  order by "tasks"."id" desc limit ? + 0) as page join tasks on tasks.id = page.id
  union all select 0 as place, 'Pending' as id, '' as key, '' as item, (select count(*)
  from (select 1
  from tasks
  where ("tasks"."status" = 'Pending' and ((select true
  from "task_search"
  where "task_search"."task_id" = tasks.id and (instr(' ' || "task_search"."words" || ' ', ?) > 0) limit 1) or (tasks.comments > 0 and (select true
  from "comment_search"
  where "comment_search"."task_id" = tasks.id and (instr(' ' || "comment_search"."words" || ' ', ?) > 0) limit 1))))
  order by tasks.id desc limit 1001) as counted) as n
  union all select 0 as place, 'In Progress' as id, '' as key, '' as item, (select count(*)
  from (select 1
  from tasks
  where ("tasks"."status" = 'In Progress' and ((select true
  from "task_search"
  where "task_search"."task_id" = tasks.id and (instr(' ' || "task_search"."words" || ' ', ?) > 0) limit 1) or (tasks.comments > 0 and (select true
  from "comment_search"
  where "comment_search"."task_id" = tasks.id and (instr(' ' || "comment_search"."words" || ' ', ?) > 0) limit 1))))
  order by tasks.id desc limit 1001) as counted) as n
  union all select 0 as place, 'Completed' as id, '' as key, '' as item, (select count(*)
  from (select 1
  from tasks
  where ("tasks"."status" = 'Completed' and ((select true
  from "task_search"
  where "task_search"."task_id" = tasks.id and (instr(' ' || "task_search"."words" || ' ', ?) > 0) limit 1) or (tasks.comments > 0 and (select true
  from "comment_search"
  where "comment_search"."task_id" = tasks.id and (instr(' ' || "comment_search"."words" || ' ', ?) > 0) limit 1))))
  order by tasks.id desc limit 1001) as counted) as n) as answer;

-- a person by due date on sqlite
select 0 as i, (select count(*)
  from (select 1
  from (select task_id as id
  from task_assignees
  where user_id in (?)) as source limit 10000 + 1) as counted) as n, 10000 as most;
select answer.*
  from (with hits as materialized (select tasks.id, tasks.status, "tasks"."due_date" as key
  from tasks
  where (tasks.id in (select task_id as id
  from task_assignees
  where user_id in (?)))) select row_number() over (order by "page"."key" asc, "page"."id" asc) as place, page.id, page.key, concat(tasks.id, ' ', tasks.version, ' ', tasks.comments, ' ', (select value
  from settings
  where name = 'display-version'), case when tasks.waiting_reason is null then '' else ' waits' end) as item, 1 as n
  from (select hits.id, hits.key
  from hits
  where 1 = 1
  order by "hits"."key" asc, "hits"."id" asc limit ? + 0) as page join tasks on tasks.id = page.id
  union all select 0 as place, 'Pending' as id, '' as key, '' as item, (select count(*)
  from hits
  where "hits"."status" = 'Pending') as n
  union all select 0 as place, 'In Progress' as id, '' as key, '' as item, (select count(*)
  from hits
  where "hits"."status" = 'In Progress') as n
  union all select 0 as place, 'Completed' as id, '' as key, '' as item, (select count(*)
  from hits
  where "hits"."status" = 'Completed') as n) as answer;

-- overdue on sqlite
select 0 as i, (select count(*)
  from (select 1
  from tasks
  where (tasks.status in ('Pending', 'In Progress') and ((("tasks"."due_date" <= ?) and tasks.status <> 'Completed'))) limit (select max(n)
  from (select 10000 as n
  union all select cast((select coalesce(sum(n), 0)
  from task_counts
  where scope = ? and kind = 'status') * 0.05 as integer)) as limits) + 1) as counted) as n, (select max(n)
  from (select 10000 as n
  union all select cast((select coalesce(sum(n), 0)
  from task_counts
  where scope = ? and kind = 'status') * 0.05 as integer)) as limits) as most;
select answer.*
  from ( select row_number() over (order by "page"."key" desc, "page"."id" desc) as place, page.id, page.key, concat(tasks.id, ' ', tasks.version, ' ', tasks.comments, ' ', (select value
  from settings
  where name = 'display-version'), case when tasks.waiting_reason is null then '' else ' waits' end) as item, 1 as n
  from (select "tasks"."id" as id, '' as key
  from tasks
  where ("tasks"."status" = 'Pending' and case when ((("tasks"."due_date" <= ?) and tasks.status <> 'Completed')) then true end)
  union all select "tasks"."id" as id, '' as key
  from tasks
  where ("tasks"."status" = 'In Progress' and case when ((("tasks"."due_date" <= ?) and tasks.status <> 'Completed')) then true end)
  order by "id" desc limit ? + 0) as page join tasks on tasks.id = page.id
  union all select 0 as place, 'Pending' as id, '' as key, '' as item, (select count(*)
  from (select 1
  from tasks
  where ("tasks"."status" = 'Pending' and ((("tasks"."due_date" <= ?) and tasks.status <> 'Completed'))) limit 1001) as counted) as n
  union all select 0 as place, 'In Progress' as id, '' as key, '' as item, (select count(*)
  from (select 1
  from tasks
  where ("tasks"."status" = 'In Progress' and ((("tasks"."due_date" <= ?) and tasks.status <> 'Completed'))) limit 1001) as counted) as n
  union all select 0 as place, 'Completed' as id, '' as key, '' as item, 0 as n) as answer;

-- a column of the board on sqlite
select answer.*
  from ( select row_number() over (order by "page"."key" desc, "page"."id" desc) as place, page.id, page.key, concat(tasks.id, ' ', tasks.version, ' ', tasks.comments, ' ', (select value
  from settings
  where name = 'display-version'), case when tasks.waiting_reason is null then '' else ' waits' end) as item, 1 as n
  from (select "tasks"."id" as id, "tasks"."rank" as key
  from tasks
  where ("tasks"."status" = 'Pending')
  order by "key" desc, "id" desc limit ? + 0) as page join tasks on tasks.id = page.id
  union all select 0 as place, 'Pending' as id, '' as key, '' as item, (select coalesce(sum(n), 0)
  from task_counts
  where scope = ? and kind = 'status' and key in (?, ?, ?)) as n
  union all select 0 as place, 'In Progress' as id, '' as key, '' as item, (select coalesce(sum(n), 0)
  from task_counts
  where scope = ? and kind = 'status' and key in (?, ?, ?)) as n
  union all select 0 as place, 'Completed' as id, '' as key, '' as item, (select coalesce(sum(n), 0)
  from task_counts
  where scope = ? and kind = 'status' and key in (?, ?, ?)) as n) as answer;

-- open tasks on sqlite
select answer.*
  from ( select row_number() over (order by "page"."key" desc, "page"."id" desc) as place, page.id, page.key, concat(tasks.id, ' ', tasks.version, ' ', tasks.comments, ' ', (select value
  from settings
  where name = 'display-version'), case when tasks.waiting_reason is null then '' else ' waits' end) as item, 1 as n
  from (select "tasks"."id" as id, '' as key
  from tasks
  where ("tasks"."status" = 'Pending')
  union all select "tasks"."id" as id, '' as key
  from tasks
  where ("tasks"."status" = 'In Progress')
  order by "id" desc limit ? + 0) as page join tasks on tasks.id = page.id
  union all select 0 as place, 'Pending' as id, '' as key, '' as item, (select coalesce(sum(n), 0)
  from task_counts
  where scope = ? and kind = 'status' and key in (?, ?, ?)) as n
  union all select 0 as place, 'In Progress' as id, '' as key, '' as item, (select coalesce(sum(n), 0)
  from task_counts
  where scope = ? and kind = 'status' and key in (?, ?, ?)) as n
  union all select 0 as place, 'Completed' as id, '' as key, '' as item, (select coalesce(sum(n), 0)
  from task_counts
  where scope = ? and kind = 'status' and key in (?, ?, ?)) as n) as answer;

-- by completion on sqlite
select answer.*
  from ( select row_number() over (order by "page"."key" desc, "page"."id" desc) as place, page.id, page.key, concat(tasks.id, ' ', tasks.version, ' ', tasks.comments, ' ', (select value
  from settings
  where name = 'display-version'), case when tasks.waiting_reason is null then '' else ' waits' end) as item, 1 as n
  from (select "tasks"."id" as id, cast('' as text) as key
  from tasks
  where ("tasks"."status" = 'Pending')
  union all select "tasks"."id" as id, cast('' as text) as key
  from tasks
  where ("tasks"."status" = 'In Progress')
  union all select "tasks"."id" as id, "tasks"."completed_at" as key
  from tasks
  where (tasks.completed_at is not null)
  order by "key" desc, "id" desc limit ? + 0) as page join tasks on tasks.id = page.id
  union all select 0 as place, 'Pending' as id, '' as key, '' as item, (select coalesce(sum(n), 0)
  from task_counts
  where scope = ? and kind = 'status' and key in (?, ?, ?)) as n
  union all select 0 as place, 'In Progress' as id, '' as key, '' as item, (select coalesce(sum(n), 0)
  from task_counts
  where scope = ? and kind = 'status' and key in (?, ?, ?)) as n
  union all select 0 as place, 'Completed' as id, '' as key, '' as item, (select coalesce(sum(n), 0)
  from task_counts
  where scope = ? and kind = 'status' and key in (?, ?, ?)) as n) as answer;

-- high priority, by title on sqlite
select answer.*
  from ( select row_number() over (order by "page"."key" asc, "page"."id" asc) as place, page.id, page.key, concat(tasks.id, ' ', tasks.version, ' ', tasks.comments, ' ', (select value
  from settings
  where name = 'display-version'), case when tasks.waiting_reason is null then '' else ' waits' end) as item, 1 as n
  from (select "tasks"."id" as id, "task_search"."title_key" as key
  from task_search cross join tasks
  where (tasks.id = task_search.task_id and case when case tasks.priority when 'High' then 3 when 'Medium' then 2 else 1 end in (3) then true end)
  order by "task_search"."title_key" asc, "tasks"."id" asc limit ? + 0) as page join tasks on tasks.id = page.id
  union all select 0 as place, 'Pending' as id, '' as key, '' as item, (select coalesce(sum(n), 0)
  from task_counts
  where scope = ? and kind = 'status' and key in (?)) as n
  union all select 0 as place, 'In Progress' as id, '' as key, '' as item, (select coalesce(sum(n), 0)
  from task_counts
  where scope = ? and kind = 'status' and key in (?)) as n
  union all select 0 as place, 'Completed' as id, '' as key, '' as item, (select coalesce(sum(n), 0)
  from task_counts
  where scope = ? and kind = 'status' and key in (?)) as n) as answer;

-- a rare word on postgres
select 0 as i, (select count(*)
  from (select 1
  from (select 1
  from "task_search"
  where "task_search"."found" @@ $1::tsquery
  union all select 1
  from "comment_search"
  where "comment_search"."found" @@ $2::tsquery) as found_in limit 10000 + 1) as counted) as n, 10000 as most;
select answer.*
  from (with hits as materialized (select tasks.id, tasks.status, '' as key
  from tasks
  where (tasks.id in (select "task_search"."task_id" as id
  from "task_search"
  where "task_search"."found" @@ $1::tsquery and 1 = 1
  union all select "comment_search"."task_id" as id
  from "comment_search"
  where "comment_search"."found" @@ $2::tsquery and 1 = 1))) select row_number() over (order by "page"."key" desc, "page"."id" desc) as place, page.id, page.key, concat(tasks.id, ' ', tasks.version, ' ', tasks.comments, ' ', (select value
  from settings
  where name = 'display-version'), case when tasks.waiting_reason is null then '' else ' waits' end) as item, 1 as n
  from (select hits.id, hits.key
  from hits
  where 1 = 1
  order by "hits"."id" desc limit $3 + 0) as page join tasks on tasks.id = page.id
  union all select 0 as place, 'Pending' as id, '' as key, '' as item, (select count(*)
  from hits
  where "hits"."status" = 'Pending') as n
  union all select 0 as place, 'In Progress' as id, '' as key, '' as item, (select count(*)
  from hits
  where "hits"."status" = 'In Progress') as n
  union all select 0 as place, 'Completed' as id, '' as key, '' as item, (select count(*)
  from hits
  where "hits"."status" = 'Completed') as n) as answer;

-- a common word on postgres
select 0 as i, (select count(*)
  from (select 1
  from (select 1
  from "task_search"
  where "task_search"."found" @@ $1::tsquery
  union all select 1
  from "comment_search"
  where "comment_search"."found" @@ $2::tsquery) as found_in limit 10000 + 1) as counted) as n, 10000 as most;
select answer.*
  from ( select row_number() over (order by "page"."key" desc, "page"."id" desc) as place, page.id, page.key, concat(tasks.id, ' ', tasks.version, ' ', tasks.comments, ' ', (select value
  from settings
  where name = 'display-version'), case when tasks.waiting_reason is null then '' else ' waits' end) as item, 1 as n
  from (select "tasks"."id" as id, '' as key
  from tasks
  where (((select true
  from "task_search"
  where "task_search"."task_id" = tasks.id and (case when "task_search"."found" @@ $1::tsquery then true end) limit 1) or (tasks.comments > 0 and (select true
  from "comment_search"
  where "comment_search"."task_id" = tasks.id and (case when "comment_search"."found" @@ $2::tsquery then true end) limit 1))))
  order by "tasks"."id" desc limit $3 + 0) as page join tasks on tasks.id = page.id
  union all select 0 as place, 'Pending' as id, '' as key, '' as item, (select count(*)
  from (select 1
  from tasks
  where ("tasks"."status" = 'Pending' and ((select true
  from "task_search"
  where "task_search"."task_id" = tasks.id and (case when "task_search"."found" @@ $4::tsquery then true end) limit 1) or (tasks.comments > 0 and (select true
  from "comment_search"
  where "comment_search"."task_id" = tasks.id and (case when "comment_search"."found" @@ $5::tsquery then true end) limit 1))))
  order by tasks.id desc limit 1001) as counted) as n
  union all select 0 as place, 'In Progress' as id, '' as key, '' as item, (select count(*)
  from (select 1
  from tasks
  where ("tasks"."status" = 'In Progress' and ((select true
  from "task_search"
  where "task_search"."task_id" = tasks.id and (case when "task_search"."found" @@ $6::tsquery then true end) limit 1) or (tasks.comments > 0 and (select true
  from "comment_search"
  where "comment_search"."task_id" = tasks.id and (case when "comment_search"."found" @@ $7::tsquery then true end) limit 1))))
  order by tasks.id desc limit 1001) as counted) as n
  union all select 0 as place, 'Completed' as id, '' as key, '' as item, (select count(*)
  from (select 1
  from tasks
  where ("tasks"."status" = 'Completed' and ((select true
  from "task_search"
  where "task_search"."task_id" = tasks.id and (case when "task_search"."found" @@ $8::tsquery then true end) limit 1) or (tasks.comments > 0 and (select true
  from "comment_search"
  where "comment_search"."task_id" = tasks.id and (case when "comment_search"."found" @@ $9::tsquery then true end) limit 1))))
  order by tasks.id desc limit 1001) as counted) as n) as answer;

-- a person by due date on postgres
select 0 as i, (select count(*)
  from (select 1
  from (select task_id as id
  from task_assignees
  where user_id in ($1)) as source limit 10000 + 1) as counted) as n, 10000 as most;
select answer.*
  from (with hits as materialized (select tasks.id, tasks.status, "tasks"."due_date" as key
  from tasks
  where (tasks.id in (select task_id as id
  from task_assignees
  where user_id in ($1)))) select row_number() over (order by "page"."key" asc, "page"."id" asc) as place, page.id, page.key, concat(tasks.id, ' ', tasks.version, ' ', tasks.comments, ' ', (select value
  from settings
  where name = 'display-version'), case when tasks.waiting_reason is null then '' else ' waits' end) as item, 1 as n
  from (select hits.id, hits.key
  from hits
  where 1 = 1
  order by "hits"."key" asc, "hits"."id" asc limit $2 + 0) as page join tasks on tasks.id = page.id
  union all select 0 as place, 'Pending' as id, '' as key, '' as item, (select count(*)
  from hits
  where "hits"."status" = 'Pending') as n
  union all select 0 as place, 'In Progress' as id, '' as key, '' as item, (select count(*)
  from hits
  where "hits"."status" = 'In Progress') as n
  union all select 0 as place, 'Completed' as id, '' as key, '' as item, (select count(*)
  from hits
  where "hits"."status" = 'Completed') as n) as answer;

-- overdue on postgres
select 0 as i, (select count(*)
  from (select 1
  from tasks
  where (tasks.status in ('Pending', 'In Progress') and ((("tasks"."due_date" <= $1) and tasks.status <> 'Completed'))) limit (select max(n)
  from (select 10000 as n
  union all select cast((select coalesce(sum(n), 0)
  from task_counts
  where scope = $2 and kind = 'status') * 0.05 as integer)) as limits) + 1) as counted) as n, (select max(n)
  from (select 10000 as n
  union all select cast((select coalesce(sum(n), 0)
  from task_counts
  where scope = $3 and kind = 'status') * 0.05 as integer)) as limits) as most;
select answer.*
  from ( select row_number() over (order by "page"."key" desc, "page"."id" desc) as place, page.id, page.key, concat(tasks.id, ' ', tasks.version, ' ', tasks.comments, ' ', (select value
  from settings
  where name = 'display-version'), case when tasks.waiting_reason is null then '' else ' waits' end) as item, 1 as n
  from (select *
  from (select "tasks"."id" as id, '' as key
  from tasks
  where ("tasks"."status" = 'Pending' and case when ((("tasks"."due_date" <= $1) and tasks.status <> 'Completed')) then true end)
  order by "tasks"."id" desc limit $2 + 0) as of_status
  union all select *
  from (select "tasks"."id" as id, '' as key
  from tasks
  where ("tasks"."status" = 'In Progress' and case when ((("tasks"."due_date" <= $3) and tasks.status <> 'Completed')) then true end)
  order by "tasks"."id" desc limit $4 + 0) as of_status
  order by "id" desc limit $5 + 0) as page join tasks on tasks.id = page.id
  union all select 0 as place, 'Pending' as id, '' as key, '' as item, (select count(*)
  from (select 1
  from tasks
  where ("tasks"."status" = 'Pending' and ((("tasks"."due_date" <= $6) and tasks.status <> 'Completed'))) limit 1001) as counted) as n
  union all select 0 as place, 'In Progress' as id, '' as key, '' as item, (select count(*)
  from (select 1
  from tasks
  where ("tasks"."status" = 'In Progress' and ((("tasks"."due_date" <= $7) and tasks.status <> 'Completed'))) limit 1001) as counted) as n
  union all select 0 as place, 'Completed' as id, '' as key, '' as item, 0 as n) as answer;

-- a column of the board on postgres
select answer.*
  from ( select row_number() over (order by "page"."key" desc, "page"."id" desc) as place, page.id, page.key, concat(tasks.id, ' ', tasks.version, ' ', tasks.comments, ' ', (select value
  from settings
  where name = 'display-version'), case when tasks.waiting_reason is null then '' else ' waits' end) as item, 1 as n
  from (select *
  from (select "tasks"."id" as id, "tasks"."rank" as key
  from tasks
  where ("tasks"."status" = 'Pending')
  order by "tasks"."rank" desc, "tasks"."id" desc limit $1 + 0) as of_status
  order by "key" desc, "id" desc limit $2 + 0) as page join tasks on tasks.id = page.id
  union all select 0 as place, 'Pending' as id, '' as key, '' as item, (select coalesce(sum(n), 0)
  from task_counts
  where scope = $3 and kind = 'status' and key in ($4, $5, $6)) as n
  union all select 0 as place, 'In Progress' as id, '' as key, '' as item, (select coalesce(sum(n), 0)
  from task_counts
  where scope = $7 and kind = 'status' and key in ($8, $9, $10)) as n
  union all select 0 as place, 'Completed' as id, '' as key, '' as item, (select coalesce(sum(n), 0)
  from task_counts
  where scope = $11 and kind = 'status' and key in ($12, $13, $14)) as n) as answer;

-- open tasks on postgres
select answer.*
  from ( select row_number() over (order by "page"."key" desc, "page"."id" desc) as place, page.id, page.key, concat(tasks.id, ' ', tasks.version, ' ', tasks.comments, ' ', (select value
  from settings
  where name = 'display-version'), case when tasks.waiting_reason is null then '' else ' waits' end) as item, 1 as n
  from (select *
  from (select "tasks"."id" as id, '' as key
  from tasks
  where ("tasks"."status" = 'Pending')
  order by "tasks"."id" desc limit $1 + 0) as of_status
  union all select *
  from (select "tasks"."id" as id, '' as key
  from tasks
  where ("tasks"."status" = 'In Progress')
  order by "tasks"."id" desc limit $2 + 0) as of_status
  order by "id" desc limit $3 + 0) as page join tasks on tasks.id = page.id
  union all select 0 as place, 'Pending' as id, '' as key, '' as item, (select coalesce(sum(n), 0)
  from task_counts
  where scope = $4 and kind = 'status' and key in ($5, $6, $7)) as n
  union all select 0 as place, 'In Progress' as id, '' as key, '' as item, (select coalesce(sum(n), 0)
  from task_counts
  where scope = $8 and kind = 'status' and key in ($9, $10, $11)) as n
  union all select 0 as place, 'Completed' as id, '' as key, '' as item, (select coalesce(sum(n), 0)
  from task_counts
  where scope = $12 and kind = 'status' and key in ($13, $14, $15)) as n) as answer;

-- by completion on postgres
select answer.*
  from ( select row_number() over (order by "page"."key" desc, "page"."id" desc) as place, page.id, page.key, concat(tasks.id, ' ', tasks.version, ' ', tasks.comments, ' ', (select value
  from settings
  where name = 'display-version'), case when tasks.waiting_reason is null then '' else ' waits' end) as item, 1 as n
  from (select *
  from (select "tasks"."id" as id, cast('' as text) as key
  from tasks
  where ("tasks"."status" = 'Pending')
  order by cast('' as text) desc, "tasks"."id" desc limit $1 + 0) as of_status
  union all select *
  from (select "tasks"."id" as id, cast('' as text) as key
  from tasks
  where ("tasks"."status" = 'In Progress')
  order by cast('' as text) desc, "tasks"."id" desc limit $2 + 0) as of_status
  union all select *
  from (select "tasks"."id" as id, "tasks"."completed_at" as key
  from tasks
  where (tasks.completed_at is not null)
  order by "tasks"."completed_at" desc, "tasks"."id" desc limit $3 + 0) as of_status
  order by "key" desc, "id" desc limit $4 + 0) as page join tasks on tasks.id = page.id
  union all select 0 as place, 'Pending' as id, '' as key, '' as item, (select coalesce(sum(n), 0)
  from task_counts
  where scope = $5 and kind = 'status' and key in ($6, $7, $8)) as n
  union all select 0 as place, 'In Progress' as id, '' as key, '' as item, (select coalesce(sum(n), 0)
  from task_counts
  where scope = $9 and kind = 'status' and key in ($10, $11, $12)) as n
  union all select 0 as place, 'Completed' as id, '' as key, '' as item, (select coalesce(sum(n), 0)
  from task_counts
  where scope = $13 and kind = 'status' and key in ($14, $15, $16)) as n) as answer;

-- high priority, by title on postgres
select answer.*
  from ( select row_number() over (order by "page"."key" asc, "page"."id" asc) as place, page.id, page.key, concat(tasks.id, ' ', tasks.version, ' ', tasks.comments, ' ', (select value
  from settings
  where name = 'display-version'), case when tasks.waiting_reason is null then '' else ' waits' end) as item, 1 as n
  from (select "tasks"."id" as id, "task_search"."title_key" as key
  from task_search cross join tasks
  where (tasks.id = task_search.task_id and case when case tasks.priority when 'High' then 3 when 'Medium' then 2 else 1 end in (3) then true end)
  order by "task_search"."title_key" asc, "tasks"."id" asc limit $1 + 0) as page join tasks on tasks.id = page.id
  union all select 0 as place, 'Pending' as id, '' as key, '' as item, (select coalesce(sum(n), 0)
  from task_counts
  where scope = $2 and kind = 'status' and key in ($3)) as n
  union all select 0 as place, 'In Progress' as id, '' as key, '' as item, (select coalesce(sum(n), 0)
  from task_counts
  where scope = $4 and kind = 'status' and key in ($5)) as n
  union all select 0 as place, 'Completed' as id, '' as key, '' as item, (select coalesce(sum(n), 0)
  from task_counts
  where scope = $6 and kind = 'status' and key in ($7)) as n) as answer;
